#![doc = include_str!("../README.md")]
//!
//! The conventions of all functions stand in `hawser/status.h`: which thread may use a handle, who frees what, and what a
//! status says. Every function is `unsafe`, since pointers are taken as they come.
#![allow(non_camel_case_types)]

use std::marker::{PhantomData, PhantomPinned};
use std::os::raw::{c_char, c_void};

include!("api.rs");
