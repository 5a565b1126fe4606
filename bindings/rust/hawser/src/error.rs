//! What a failed call says.
use crate::{sys, ErrorKind};
use std::ffi::CStr;
use std::fmt;

/// A failed call: what kind of failure it is, the library's own words, and the place in a text where there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    message: String,
    line: i64,
    column: i64,
}

/// What a call gives that can fail.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// What a program can branch on.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// One line of the library: what was found and what was expected.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The line of the text in which the error was found, from 1; 0 in a binary, or where there is no place.
    pub fn line(&self) -> i64 {
        self.line
    }

    /// The column, from 1; in a binary the byte's offset plus 1; 0 where there is no place.
    pub fn column(&self) -> i64 {
        self.column
    }

    /// The name of the status in C, such as `HWS_E_PARSE`.
    pub fn name(&self) -> &'static str {
        self.kind.name()
    }

    /// An error of the binding itself: an argument that never reaches the library.
    pub(crate) fn argument(message: String) -> Error {
        Error { kind: ErrorKind::Argument, message, line: 0, column: 0 }
    }

    pub(crate) fn no_memory() -> Error {
        Error { kind: ErrorKind::NoMemory, message: "no memory for a result".to_string(), line: 0, column: 0 }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// Reads the error record of the thread that failed, at once. What is no error is handed back.
pub(crate) fn check(status: sys::hws_status) -> Result<sys::hws_status> {
    if status >= 0 {
        return Ok(status);
    }
    // SAFETY: the record is this thread's, and the text is copied before any other call.
    let (message, line, column) =
        unsafe { (CStr::from_ptr(sys::hws_error_message_view()), sys::hws_error_line(), sys::hws_error_column()) };
    Err(Error { kind: ErrorKind::of(status), message: message.to_string_lossy().into_owned(), line, column })
}
