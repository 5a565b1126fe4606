//! How the generated calls own handles, hand over arguments and receive results.
use crate::error::{check, Error, Result};
use crate::{sys, Cancel, Monitor};
use std::ffi::{CStr, CString};
use std::fmt;
use std::os::raw::{c_char, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::Path;
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A type of handle, and how one is released. All handles may go from thread to thread.
pub trait Handle {
    /// # Safety
    /// `raw` is a handle that nothing uses any more.
    unsafe fn release(raw: *mut Self);
}

/// A type of handle that several threads may use at once.
pub trait Shared: Handle {}

/// An object of a handle.
pub trait Wrapped {
    type Raw;
    fn raw(&self) -> *mut Self::Raw;
}

/// The handle of an object that may be left out.
pub(crate) fn maybe<T: Wrapped>(given: Option<&T>) -> *const T::Raw {
    given.map_or(ptr::null(), |given| given.raw() as *const T::Raw)
}

/// The same for calls that change the object, which any thread may do.
pub(crate) fn maybe_changed<T: Wrapped>(given: Option<&T>) -> *mut T::Raw {
    given.map_or(ptr::null_mut(), |given| given.raw())
}

/// A handle, released when it is dropped.
pub struct Owned<T: Handle>(NonNull<T>);

// SAFETY: the headers let any handle go to another thread, and shared ones be used by several at once.
unsafe impl<T: Handle> Send for Owned<T> {}
unsafe impl<T: Shared> Sync for Owned<T> {}

impl Handle for sys::hws_options {
    unsafe fn release(raw: *mut Self) {
        sys::hws_options_free(raw);
    }
}

impl<T: Handle> Owned<T> {
    pub(crate) fn of(raw: *mut T) -> Owned<T> {
        Owned(NonNull::new(raw).expect("a call that succeeds makes a handle"))
    }

    pub(crate) fn raw(&self) -> *mut T {
        self.0.as_ptr()
    }
}

impl<T: Handle> Drop for Owned<T> {
    fn drop(&mut self) {
        // SAFETY: the handle is owned, and borrows of it have ended.
        unsafe { T::release(self.raw()) }
    }
}

impl<T: Handle> fmt::Debug for Owned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:p}", self.0)
    }
}

/// The value of an option that the library can choose itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Auto<T> {
    /// The library chooses, as the option's text says.
    Auto,
    /// This value.
    Value(T),
}

impl<T> From<T> for Auto<T> {
    fn from(value: T) -> Auto<T> {
        Auto::Value(value)
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Int(i64),
    Real(f64),
    Text(String),
}

impl From<i64> for Value {
    fn from(value: i64) -> Value {
        Value::Int(value)
    }
}
impl From<f64> for Value {
    fn from(value: f64) -> Value {
        Value::Real(value)
    }
}
impl From<&str> for Value {
    fn from(value: &str) -> Value {
        Value::Text(value.to_string())
    }
}
impl<T: Into<Value>> From<Auto<T>> for Value {
    fn from(value: Auto<T>) -> Value {
        match value {
            Auto::Auto => Value::Text("auto".to_string()),
            Auto::Value(value) => value.into(),
        }
    }
}

/// The options of one call that were set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Set {
    values: Vec<(&'static str, Value)>,
    pub(crate) cancel: Option<Cancel>,
    pub(crate) monitor: Option<Monitor>,
}

impl Set {
    pub(crate) fn put(&mut self, name: &'static str, value: impl Into<Value>) {
        self.values.push((name, value.into()));
    }
}

/// Options as the library takes them: a handle, or none where nothing was set.
pub(crate) struct Prepared(Option<Owned<sys::hws_options>>);

impl Prepared {
    pub(crate) fn raw(&self) -> *const sys::hws_options {
        self.0.as_ref().map_or(ptr::null(), |options| options.raw())
    }
}

pub(crate) fn prepared(set: Option<&Set>) -> Result<Prepared> {
    let set = match set {
        Some(set) if !set.values.is_empty() || set.cancel.is_some() || set.monitor.is_some() => set,
        _ => return Ok(Prepared(None)),
    };
    let mut made = ptr::null_mut();
    // SAFETY: texts end with a zero byte and live through each call, and the handles are alive.
    unsafe {
        check(sys::hws_options_new(&mut made))?;
        let options = Owned::of(made);
        for (name, value) in &set.values {
            let name = zero_ended("an option's name", name)?;
            check(match value {
                Value::Int(value) => sys::hws_options_set_int(made, name.as_ptr(), *value),
                Value::Real(value) => sys::hws_options_set_real(made, name.as_ptr(), *value),
                Value::Text(value) => {
                    sys::hws_options_set_text(made, name.as_ptr(), zero_ended("an option", value)?.as_ptr())
                }
            })?;
        }
        if let Some(cancel) = &set.cancel {
            check(sys::hws_options_set_cancel(made, cancel.raw()))?;
        }
        if let Some(monitor) = &set.monitor {
            check(sys::hws_options_set_monitor(made, monitor.raw()))?;
        }
        Ok(Prepared(Some(options)))
    }
}

pub(crate) fn zero_ended(name: &str, text: &str) -> Result<CString> {
    CString::new(text).map_err(|error| Error::argument(format!("{name} has a zero byte at {}", error.nul_position())))
}

pub(crate) fn path_ended(path: &Path) -> Result<CString> {
    let text = path.to_str().ok_or_else(|| Error::argument(format!("the path {} is no UTF-8", path.display())))?;
    zero_ended("the path", text)
}

pub(crate) fn pointer(text: &Option<CString>) -> *const c_char {
    text.as_ref().map_or(ptr::null(), |text| text.as_ptr())
}

/// The address of an array, NULL if there is nothing in it.
pub(crate) fn or_null<T>(given: &[T]) -> *const T {
    if given.is_empty() {
        ptr::null()
    } else {
        given.as_ptr()
    }
}

/// The address of an array that must have so many entries.
pub(crate) fn sized<T>(name: &str, given: &[T], expected: impl Into<i128>) -> Result<*const T> {
    let expected = expected.into();
    if given.len() as i128 != expected {
        return Err(Error::argument(format!("{name} has {} entries; expected {expected}", given.len())));
    }
    Ok(given.as_ptr())
}

/// The same of an array that may be left out.
pub(crate) fn maybe_sized<T>(name: &str, given: Option<&[T]>, expected: impl Into<i128>) -> Result<*const T> {
    given.map_or(Ok(ptr::null()), |given| sized(name, given, expected))
}

/// A number that follows from the length of an array.
pub(crate) fn counted<T: TryFrom<i128>>(name: &str, length: usize, added: i128) -> Result<T> {
    T::try_from(length as i128 - added)
        .ok()
        .filter(|_| length as i128 >= added)
        .ok_or_else(|| Error::argument(format!("{name} has {length} entries, which is too few or too many")))
}

// Lengths are computed so that no number that a caller gives overflows.
pub(crate) fn times(a: impl Into<i128>, b: impl Into<i128>) -> i128 {
    a.into().saturating_mul(b.into())
}

pub(crate) fn plus(a: impl Into<i128>, b: impl Into<i128>) -> i128 {
    a.into().saturating_add(b.into())
}

pub(crate) fn whole(number: f64) -> i128 {
    number as i128
}

pub(crate) fn total<T: Copy + Into<i128>>(given: &[T]) -> i128 {
    given.iter().fold(0, |sum: i128, &value| sum.saturating_add(value.into()))
}

/// The entry of an array of integers.
pub(crate) fn entry<T: Copy + Into<i128>>(given: &[T], index: impl Into<i128>) -> Result<i128> {
    let index = usize::try_from(index.into()).ok();
    index
        .and_then(|index| given.get(index))
        .map(|&value| value.into())
        .ok_or_else(|| Error::argument(format!("an array of {} entries is too short", given.len())))
}

/// Zeros, of which there is no panic if the memory is not there.
pub(crate) fn room<T: Default + Clone>(length: impl Into<i128>) -> Result<Vec<T>> {
    let length = length.into();
    let length = usize::try_from(length).map_err(|_| Error::argument(format!("a result would have {length} entries")))?;
    let mut made = Vec::new();
    made.try_reserve_exact(length).map_err(|_| Error::no_memory())?;
    made.resize(length, T::default());
    Ok(made)
}

/// What the library lends. NULL is an empty array.
///
/// # Safety
/// So many entries are there as long as the borrow lasts.
pub(crate) unsafe fn lent<'a, T>(first: *const T, length: impl Into<i128>) -> &'a [T] {
    let length = length.into();
    if first.is_null() || length <= 0 {
        return &[];
    }
    std::slice::from_raw_parts(first, length as usize)
}

/// A text that stays the library's for good.
pub(crate) fn fixed_text(text: *const c_char) -> &'static str {
    // SAFETY: the library's fixed texts end with a zero byte.
    if text.is_null() {
        ""
    } else {
        unsafe { CStr::from_ptr(text) }.to_str().unwrap_or("")
    }
}

/// What says itself how much it is: asked for with room for as much as the call gave the last time, and again if that is too
/// little.
pub(crate) fn two_call<T: Default + Clone>(
    last: &AtomicUsize,
    mut call: impl FnMut(*mut T, i64, *mut i64) -> sys::hws_status,
) -> Result<Vec<T>> {
    let mut made = room::<T>(last.load(Ordering::Relaxed) as i128)?;
    let mut needed = -1;
    let mut status = call(made.as_mut_ptr(), made.len() as i64, &mut needed);
    if status == sys::HWS_E_ARGUMENT && needed > made.len() as i64 {
        made = room(needed)?;
        status = call(made.as_mut_ptr(), made.len() as i64, &mut needed);
    }
    check(status)?;
    made.truncate(usize::try_from(needed).unwrap_or(0));
    last.store(made.len().min(1 << 20), Ordering::Relaxed);
    Ok(made)
}

/// A text of `two_call` without the zero byte at its end.
pub(crate) fn text_of(mut bytes: Vec<u8>) -> Result<String> {
    bytes.pop();
    String::from_utf8(bytes).map_err(|_| Error::argument("the library's text is no UTF-8".to_string()))
}

/// Bytes that the library reads in place and gives back when nothing needs them any more.
pub(crate) struct Lent<B>(*mut B);

impl<B: AsRef<[u8]> + Send + Sync + 'static> Lent<B> {
    pub(crate) fn of(bytes: B) -> Lent<B> {
        Lent(Box::into_raw(Box::new(bytes)))
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        // SAFETY: the box is alive until `release` or the end of `self`.
        unsafe { (*self.0).as_ref() }
    }

    pub(crate) fn context(&self) -> *mut c_void {
        self.0.cast()
    }

    /// The library has them now.
    pub(crate) fn given(self) {
        std::mem::forget(self);
    }

    pub(crate) fn releaser(&self) -> unsafe extern "C" fn(*mut c_void) {
        Lent::<B>::release
    }

    /// What the library calls, on whichever thread frees the last handle. A panic of the bytes' own `drop` ends here.
    unsafe extern "C" fn release(context: *mut c_void) {
        let _ = catch_unwind(AssertUnwindSafe(|| drop(Box::from_raw(context.cast::<B>()))));
    }
}

impl<B> Drop for Lent<B> {
    fn drop(&mut self) {
        // SAFETY: the call failed, so that nothing else has the box.
        drop(unsafe { Box::from_raw(self.0) });
    }
}
