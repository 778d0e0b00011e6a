//! The page: files in memory, with what a browser must know about each.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::Path;
use std::sync::OnceLock;

use axum::body::Bytes;

/// Name and content of the files that a release build carries.
static BUILT_IN: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Below this many bytes packing gains nothing.
const WORTH_PACKING: usize = 1024;

/// The files of the page.
#[derive(Default)]
pub struct Page {
    files: HashMap<String, File>,
}

/// One file of the page.
pub struct File {
    /// Its content type.
    pub kind: &'static str,
    /// Whether its name changes with its content.
    pub hashed: bool,
    tag: String,
    packs: bool,
    plain: Bytes,
    gzip: OnceLock<Bytes>,
    brotli: OnceLock<Bytes>,
}

/// How the body of an answer is packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    /// As it is.
    Plain,
    /// `gzip`.
    Gzip,
    /// `br`.
    Brotli,
}

impl Page {
    /// The page this program was built with. Builds for development read `web/dist` of their source instead.
    pub fn built_in() -> io::Result<Page> {
        if cfg!(debug_assertions) && BUILT_IN.is_empty() {
            let dist = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist"));
            return if dist.join("index.html").is_file() { Page::read(dist) } else { Ok(Page::default()) };
        }
        Ok(Page::of(BUILT_IN.iter().map(|(name, content)| ((*name).to_owned(), Bytes::from_static(content)))))
    }

    /// The page in a folder.
    pub fn read(folder: &Path) -> io::Result<Page> {
        let mut files = Vec::new();
        read_into(folder, "", &mut files)?;
        if files.iter().any(|(name, _)| name == "/index.html") {
            Ok(Page::of(files))
        } else {
            Err(io::Error::new(io::ErrorKind::NotFound, "there is no index.html in it"))
        }
    }

    /// A page of these files; names start with a slash.
    pub fn of(files: impl IntoIterator<Item = (String, Bytes)>) -> Page {
        let files = files.into_iter().map(|(name, content)| {
            let file = File::new(&name, content);
            (name, file)
        });
        Page { files: files.collect() }
    }

    /// Packs the files. That takes a second or so; until it is done, they are answered as they are.
    pub fn pack(&self) {
        for file in self.files.values() {
            file.pack();
        }
    }

    /// Whether there is no page.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The file a path asks for. Paths without an extension are places within the page, so it answers them.
    pub fn file(&self, path: &str) -> Option<&File> {
        if let Some(file) = self.files.get(path) {
            return Some(file);
        }
        let last = path.rsplit('/').next().unwrap_or_default();
        let within_page = !last.contains('.') && path != "/api" && !path.starts_with("/api/");
        if within_page { self.files.get("/index.html") } else { None }
    }
}

impl File {
    fn new(name: &str, plain: Bytes) -> File {
        let (kind, packs) = kind(name);
        let packs = packs && plain.len() >= WORTH_PACKING;
        let mut hasher = DefaultHasher::new();
        plain.hash(&mut hasher);
        let tag = format!("{:016x}", hasher.finish());
        let (gzip, brotli) = (OnceLock::new(), OnceLock::new());
        File { kind, hashed: is_hashed(name), tag, packs, plain, gzip, brotli }
    }

    fn pack(&self) {
        if !self.packs {
            return;
        }
        for (place, packed) in [(&self.gzip, gzip(&self.plain)), (&self.brotli, brotli(&self.plain))] {
            if let Some(packed) = packed.ok().filter(|packed| packed.len() < self.plain.len()) {
                place.get_or_init(|| packed.into());
            }
        }
    }

    /// The content, packed in the best way the client can unpack.
    pub fn body(&self, accepted: &str) -> (Packing, Bytes) {
        let offers = [(Packing::Brotli, &self.brotli), (Packing::Gzip, &self.gzip)];
        for (packing, bytes) in offers {
            if let Some(bytes) = bytes.get()
                && accepts(accepted, packing)
            {
                return (packing, bytes.clone());
            }
        }
        (Packing::Plain, self.plain.clone())
    }

    /// The entity tag of the content in this packing.
    pub fn tag(&self, packing: Packing) -> String {
        match packing {
            Packing::Plain => format!("\"{}\"", self.tag),
            Packing::Gzip => format!("\"{}-gzip\"", self.tag),
            Packing::Brotli => format!("\"{}-br\"", self.tag),
        }
    }

    /// Whether the answer depends on what the client can unpack.
    pub fn varies(&self) -> bool {
        self.packs
    }
}

impl Packing {
    /// The word for it in HTTP.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Packing::Plain => None,
            Packing::Gzip => Some("gzip"),
            Packing::Brotli => Some("br"),
        }
    }
}

/// Whether an `Accept-Encoding` header takes this packing.
fn accepts(header: &str, packing: Packing) -> bool {
    let Some(word) = packing.word() else { return true };
    let weight = |name: &str| {
        header.split(',').find_map(|part| {
            let mut fields = part.split(';').map(str::trim);
            if !fields.next()?.eq_ignore_ascii_case(name) {
                return None;
            }
            let weight = fields.find_map(|field| field.strip_prefix("q="));
            Some(weight.map_or(1.0, |weight| weight.parse::<f32>().unwrap_or(0.0)))
        })
    };
    weight(word).or_else(|| weight("*")).is_some_and(|weight| weight > 0.0)
}

/// Whether the build gave the file a name that changes with its content, as in `/assets/index-CmW_puyd.css`.
fn is_hashed(name: &str) -> bool {
    let Some(stem) =
        name.strip_prefix("/assets/").and_then(|file| file.rsplit_once('.')).map(|(stem, _)| stem)
    else {
        return false;
    };
    // A hash may hold a dash itself, so it is told by its length.
    let Some((before, hash)) = stem.len().checked_sub(8).and_then(|at| stem.split_at_checked(at)) else {
        return false;
    };
    before.len() > 1
        && before.ends_with('-')
        && hash.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        && hash.bytes().any(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

/// The content type of a file, and whether packing makes it smaller.
fn kind(name: &str) -> (&'static str, bool) {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => ("text/html; charset=utf-8", true),
        "js" | "mjs" => ("text/javascript; charset=utf-8", true),
        "css" => ("text/css; charset=utf-8", true),
        "wasm" => ("application/wasm", true),
        "json" | "map" => ("application/json", true),
        "webmanifest" => ("application/manifest+json", true),
        "svg" => ("image/svg+xml", true),
        "txt" | "md" => ("text/plain; charset=utf-8", true),
        "png" => ("image/png", false),
        "jpg" | "jpeg" => ("image/jpeg", false),
        "webp" => ("image/webp", false),
        "avif" => ("image/avif", false),
        "ico" => ("image/x-icon", true),
        "woff2" => ("font/woff2", false),
        "woff" => ("font/woff", false),
        "ogg" => ("audio/ogg", false),
        "mp3" => ("audio/mpeg", false),
        _ => ("application/octet-stream", false),
    }
}

fn gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(plain)?;
    packer.finish()
}

fn brotli(mut plain: &[u8]) -> io::Result<Vec<u8>> {
    // Better qualities take several seconds for a megabyte, and this runs at every start.
    let params = brotli::enc::BrotliEncoderParams { quality: 9, ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut plain, &mut packed, &params)?;
    Ok(packed)
}

fn read_into(folder: &Path, prefix: &str, files: &mut Vec<(String, Bytes)>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            read_into(&entry.path(), &name, files)?;
        } else {
            files.push((name, std::fs::read(entry.path())?.into()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_a_hash_are_told_from_others() {
        for name in
            ["/assets/index-CmW_puyd.css", "/assets/index-CSEzC-Si.js", "/assets/engine-Ab3_-d9Z.wasm"]
        {
            assert!(is_hashed(name), "{name}");
        }
        for name in [
            "/index.html",
            "/icon.svg",
            "/assets/icon.svg",
            "/assets/a-longname.js",
            "/x-CmW_puyd.css",
            "/assets/-",
        ] {
            assert!(!is_hashed(name), "{name}");
        }
    }

    #[test]
    fn encodings_are_chosen_by_what_the_client_takes() {
        assert!(accepts("gzip, deflate, br, zstd", Packing::Brotli));
        assert!(accepts("gzip;q=0.5, *;q=0", Packing::Gzip));
        assert!(!accepts("gzip;q=0.5, *;q=0", Packing::Brotli));
        assert!(!accepts("br;q=0, gzip", Packing::Brotli));
        assert!(accepts("*", Packing::Brotli));
        assert!(!accepts("identity", Packing::Gzip));
        assert!(!accepts("", Packing::Gzip));
    }

    #[test]
    fn packed_content_unpacks_to_the_file() {
        let text = Bytes::from("a room that turns, ".repeat(200));
        let page = Page::of([("/assets/long-ABCDEFGH.js".to_owned(), text.clone())]);
        let file = page.file("/assets/long-ABCDEFGH.js").unwrap();
        assert_eq!(file.body("br, gzip"), (Packing::Plain, text.clone()));
        page.pack();
        let (packing, packed) = file.body("br, gzip");
        assert_eq!(packing, Packing::Brotli);
        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut &packed[..], &mut unpacked).unwrap();
        assert_eq!(unpacked, text);
        let (packing, packed) = file.body("gzip");
        assert_eq!(packing, Packing::Gzip);
        let mut unpacked = Vec::new();
        io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&packed[..]), &mut unpacked).unwrap();
        assert_eq!(unpacked, text);
        assert_eq!(file.body("").1, text);
    }
}
