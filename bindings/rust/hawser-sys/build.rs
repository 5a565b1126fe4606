//! Finds the library: in `HAWSER_LIB_DIR` if that is set, else by the program `pkg-config`.
//!
//! `HAWSER_STATIC=1` links `libhawser.a` instead of the shared library.
use std::env;
use std::process::Command;

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
    } else if let Err(reason) = pkg_config(fixed) {
        panic!(
            "the library hawser was not found: {reason}. Install it so that `pkg-config --libs hawser` finds it, or set \
             HAWSER_LIB_DIR to the folder that holds it."
        );
    }
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

/// Hands on what the program pkg-config says of hawser.
fn pkg_config(fixed: bool) -> Result<(), String> {
    let program = env::var_os("PKG_CONFIG").unwrap_or_else(|| "pkg-config".into());
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let mut command = Command::new(&program);
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
