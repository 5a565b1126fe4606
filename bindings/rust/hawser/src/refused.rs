//! What the compiler refuses; each block is a test that it does.
//!
//! A handle that was let go of:
//!
//! ```compile_fail,E0382
//! let cancel = hawser::Cancel::new().unwrap();
//! drop(cancel);
//! cancel.set();
//! ```
//!
//! A view that outlives its object:
//!
//! ```compile_fail,E0597
//! let labels = {
//!     let strings = hawser::Strings::read("ab\n", 1, hawser::Split::CHARS, &[], None).unwrap();
//!     strings.labels_view(0, 0).unwrap()
//! };
//! println!("{labels:?}");
//! ```
//!
//! An option that no call has:
//!
//! ```compile_fail,E0599
//! let options = hawser::Limits::new().treads(2);
//! ```
//!
//! A learner in two threads at once:
//!
//! ```compile_fail,E0277
//! fn shared<T: Sync>() {}
//! shared::<hawser::HmmLearner>();
//! ```
