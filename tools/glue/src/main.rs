//! Writes the JavaScript glue for a WebAssembly file: `glue FILE.wasm FOLDER`.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [wasm, folder] = arguments.as_slice() else {
        eprintln!("usage: glue FILE.wasm FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).typescript(true);
    // Without the module's own path `init()` would need to be told where the file is.
    bindgen.omit_default_module_path(false);
    let written = bindgen.web(true).and_then(|bindgen| bindgen.generate(folder));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("glue: {error:#}");
            ExitCode::FAILURE
        }
    }
}
