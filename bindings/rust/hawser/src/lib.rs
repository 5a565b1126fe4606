#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

use hawser_sys as sys;

#[macro_use]
mod macros;
#[rustfmt::skip]
#[allow(clippy::too_many_arguments, clippy::should_implement_trait, clippy::type_complexity)]
mod api;
mod calls;
mod error;
mod items;
mod iterations;
mod stop;
#[cfg(doctest)]
mod refused;
#[cfg(feature = "serde")]
mod stored;

pub use api::*;
pub use calls::Auto;
pub use error::{Error, Result};
pub use items::{Best, BestStrings, Item, Items};
pub use iterations::{Iteration, Iterations};
