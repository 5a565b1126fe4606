//! What the generated file says in short.

/// A wrapped constant of the headers.
macro_rules! constants {
    ($name:ident { $($(#[$doc:meta])* $short:ident = $value:expr,)* }) => {
        /// One of the headers' constants of this kind, or what a newer library means by its number.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[repr(transparent)]
        pub struct $name(pub i32);
        impl $name {
            $($(#[$doc])* pub const $short: $name = $name($value);)*
        }
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $(if self.0 == $value { return f.write_str(concat!(stringify!($name), "::", stringify!($short))); })*
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }
    };
}

/// Constants that are added up.
macro_rules! bits {
    ($name:ident { $($rest:tt)* }) => {
        constants! { $name { $($rest)* } }
        impl $name {
            /// Whether all of these are there.
            pub fn contains(self, others: $name) -> bool {
                self.0 & others.0 == others.0
            }
        }
        impl std::ops::BitOr for $name {
            type Output = $name;
            fn bitor(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }
        }
    };
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $code:ident,)*) => {
        /// What kind of failure an error is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($(#[$doc])* $name,)*
        }
        impl ErrorKind {
            pub(crate) fn of(status: sys::hws_status) -> ErrorKind {
                match status {
                    $(sys::$code => ErrorKind::$name,)*
                    _ => ErrorKind::Internal,
                }
            }
            /// The name of the status in C, such as `HWS_E_PARSE`.
            pub fn name(self) -> &'static str {
                match self {
                    $(ErrorKind::$name => stringify!($code),)*
                }
            }
        }
    };
}

/// How a type of handle is owned.
macro_rules! handle {
    ($name:ident, $raw:ident, $free:ident, $kind:ident, $made:expr) => {
        impl Handle for sys::$raw {
            unsafe fn release(raw: *mut Self) {
                sys::$free(raw);
            }
        }
        handle!($kind $raw);
        impl Wrapped for $name {
            type Raw = sys::$raw;
            fn raw(&self) -> *mut sys::$raw {
                self.owned.raw()
            }
        }
        impl $name {
            pub(crate) fn of(raw: *mut sys::$raw) -> $name {
                let made: fn(*mut sys::$raw) -> $name = $made;
                made(raw)
            }
        }
    };
    (shared $raw:ident) => {
        impl Shared for sys::$raw {}
    };
    (single $raw:ident) => {};
}

/// A family's learner has the verbs of all learners.
macro_rules! family {
    ($name:ident) => {
        impl $name {
            pub(crate) fn of(raw: *mut sys::hws_learner) -> $name {
                $name(Learner::of(raw))
            }
        }
        impl std::ops::Deref for $name {
            type Target = Learner;
            fn deref(&self) -> &Learner {
                &self.0
            }
        }
        impl std::ops::DerefMut for $name {
            fn deref_mut(&mut self) -> &mut Learner {
                &mut self.0
            }
        }
    };
}

/// The builder of a call's options.
macro_rules! options {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $field:ident $kind:ident $key:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default)]
        pub struct $name(pub(crate) Set);
        impl $name {
            /// All defaults.
            pub fn new() -> $name {
                Default::default()
            }
            $(options!(@ $kind $(#[$doc])* $field $key);)*
            /// What stops the call.
            #[must_use]
            pub fn cancel(mut self, cancel: &Cancel) -> Self {
                self.0.cancel = Some(cancel.clone());
                self
            }
            /// What watches the call.
            #[must_use]
            pub fn monitor(mut self, monitor: &Monitor) -> Self {
                self.0.monitor = Some(monitor.clone());
                self
            }
        }
    };
    (@ int $(#[$doc:meta])* $field:ident $key:literal) => { options!(@@ i64, |value| value; $(#[$doc])* $field $key); };
    (@ real $(#[$doc:meta])* $field:ident $key:literal) => { options!(@@ f64, |value| value; $(#[$doc])* $field $key); };
    (@ text $(#[$doc:meta])* $field:ident $key:literal) => { options!(@@ &str, |value| value; $(#[$doc])* $field $key); };
    (@ auto_int $(#[$doc:meta])* $field:ident $key:literal) => {
        $(#[$doc])*
        #[must_use]
        pub fn $field(mut self, value: impl Into<Auto<i64>>) -> Self {
            self.0.put($key, value.into());
            self
        }
    };
    (@ auto_real $(#[$doc:meta])* $field:ident $key:literal) => {
        $(#[$doc])*
        #[must_use]
        pub fn $field(mut self, value: impl Into<Auto<f64>>) -> Self {
            self.0.put($key, value.into());
            self
        }
    };
    (@@ $type:ty, |$given:ident| $put:expr; $(#[$doc:meta])* $field:ident $key:literal) => {
        $(#[$doc])*
        #[must_use]
        pub fn $field(mut self, $given: $type) -> Self {
            self.0.put($key, $put);
            self
        }
    };
}

/// What is written to bytes and read back can be stored by serde.
macro_rules! stored {
    ($($name:ident($($none:expr)?),)*) => {
        $(
            #[cfg(feature = "serde")]
            impl serde::Serialize for $name {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
                    serializer.serialize_bytes(&self.write().map_err(serde::ser::Error::custom)?)
                }
            }
            #[cfg(feature = "serde")]
            impl<'de> serde::Deserialize<'de> for $name {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> std::result::Result<$name, D::Error> {
                    let bytes = deserializer.deserialize_byte_buf(crate::stored::Bytes)?;
                    $name::read(&bytes $(, $none)?).map_err(serde::de::Error::custom)
                }
            }
        )*
    };
}
