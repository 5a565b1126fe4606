//! Compiles the library, or finds it: in `HAWSER_LIB_DIR` if that is set, else, with the feature `system` or without `bundled`,
//! by the program `pkg-config`.
//!
//! `HAWSER_STATIC=1` links a `libhawser.a` that was found, instead of the shared library.
use std::env;

fn main() {
    for name in ["HAWSER_LIB_DIR", "HAWSER_STATIC", "PKG_CONFIG", "PKG_CONFIG_PATH", "PKG_CONFIG_SYSROOT_DIR"] {
        println!("cargo:rerun-if-env-changed={name}");
    }
    if env::var_os("DOCS_RS").is_some() {
        return; // documentation links nothing
    }
    let fixed = env::var("HAWSER_STATIC").map_or(false, |value| value != "0");
    if let Ok(folder) = env::var("HAWSER_LIB_DIR") {
        println!("cargo:rustc-link-search=native={folder}");
        link("hawser", fixed);
        if fixed {
            runtime();
        }
        return; // the same for every feature
    }
    #[cfg(all(feature = "bundled", not(feature = "system")))]
    compile();
    #[cfg(any(feature = "system", not(feature = "bundled")))]
    if let Err(reason) = pkg_config(fixed) {
        panic!(
            "the library hawser was not found: {reason}. Install it so that `pkg-config --libs hawser` finds it, or set \
             HAWSER_LIB_DIR to the folder that holds it."
        );
    }
}

/// Compiles the sources that lie in the package, or in a checkout those that `make amalgamation` wrote.
#[cfg(all(feature = "bundled", not(feature = "system")))]
fn compile() {
    let here = std::path::PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let packed = here.join("amalgamation");
    let folder = if packed.is_dir() { packed } else { here.join("../../../build/amalgamation") };
    println!("cargo:rerun-if-changed={}", folder.display());
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| {
        panic!("{}: {error}. In a checkout `make amalgamation` writes it.", folder.display());
    });
    let mut parts: Vec<_> = entries.map(|entry| entry.expect("a folder that can be read").path()).collect();
    parts.retain(|path| path.extension().map_or(false, |extension| extension == "cc"));
    parts.sort();
    assert!(!parts.is_empty(), "{} has no sources", folder.display());

    let mut build = cc::Build::new();
    // What the library promises of speed and bits holds for these flags, whatever the profile.
    build.cpp(true).std("c++20").opt_level(2).debug(false).warnings(false).flag_if_supported("-ffp-contract=off");
    build.define("HWS_STATIC", None).flag_if_supported("-fvisibility=hidden");
    let jobs: usize = env::var("NUM_JOBS").ok().and_then(|text| text.parse().ok()).unwrap_or(1).max(1);
    let (next, build) = (std::sync::atomic::AtomicUsize::new(0), &build);
    let work = || {
        let mut objects = Vec::new();
        while let Some(part) = parts.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
            objects.extend(build.clone().file(part).compile_intermediates());
        }
        objects
    };
    let objects: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a part does not compile")).collect()
    });
    build.clone().objects(objects).compile("hawser");
}

fn link(name: &str, fixed: bool) {
    println!("cargo:rustc-link-lib={}{name}", if fixed { "static=" } else { "" });
}

/// What a static library of C++ needs besides.
fn runtime() {
    let system = env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    let apple = ["macos", "ios", "tvos", "watchos"].contains(&system.as_str());
    link(if apple { "c++" } else { "stdc++" }, false);
    if !apple && system != "windows" {
        link("m", false);
    }
}

#[cfg(any(feature = "system", not(feature = "bundled")))]
/// Hands on what the program pkg-config says of hawser.
fn pkg_config(fixed: bool) -> Result<(), String> {
    let program = env::var_os("PKG_CONFIG").unwrap_or_else(|| "pkg-config".into());
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let mut command = std::process::Command::new(&program);
    command.args(["--libs", "--print-errors"]).args(fixed.then_some("--static"));
    let said = command.arg(format!("hawser >= {version}")).output().map_err(|error| format!("{program:?}: {error}"))?;
    if !said.status.success() {
        return Err(String::from_utf8_lossy(&said.stderr).trim().to_string());
    }
    for word in String::from_utf8_lossy(&said.stdout).split_whitespace() {
        if let Some(folder) = word.strip_prefix("-L") {
            println!("cargo:rustc-link-search=native={folder}");
        } else if let Some(name) = word.strip_prefix("-l") {
            link(name, fixed && name == "hawser");
        }
    }
    Ok(())
}
