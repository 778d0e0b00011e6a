//! Who asks: the address at the other end of a connection, and the page that a browser came from.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};

use crate::hall::Hosting;

/// Who is at the other end of a connection.
#[derive(Copy, Clone)]
pub struct Peer(pub SocketAddr);

impl Peer {
    /// The address that counts: the client's, even where a proxy stands before the server.
    pub fn address(self, headers: &HeaderMap, hosting: &Hosting) -> IpAddr {
        let own = self.0.ip();
        if hosting.proxy { forwarded(headers).unwrap_or(own) } else { own }
    }
}

/// Whether a page that asks was served here, or may come from where it does. Programs that are no browsers need not
/// say where they come from.
pub fn is_from_here(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").map(|(_, authority)| authority);
    let is_own = own.zip(host).is_some_and(|(own, host)| own.eq_ignore_ascii_case(host));
    is_own || allowed.iter().any(|allowed| allowed.trim_end_matches('/').eq_ignore_ascii_case(origin))
}

/// The client that the nearest proxy saw.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let line = headers.get_all("x-forwarded-for").iter().next_back()?;
    line.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

/// One house has many addresses of version 6, which differ in the second half.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(&'static str, &'static str)]) -> HeaderMap {
        list.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn pages_from_elsewhere_are_refused_unless_named() {
        let none: [String; 0] = [];
        assert!(is_from_here(&headers(&[("host", "here:7777")]), &none));
        let own = headers(&[("host", "here:7777"), ("origin", "http://here:7777")]);
        assert!(is_from_here(&own, &none));
        assert!(is_from_here(&headers(&[("host", "Here"), ("origin", "https://here")]), &none));
        for origin in ["http://there", "http://here", "null", "here:7777", "http://here:7777.evil"] {
            assert!(!is_from_here(&headers(&[("host", "here:7777"), ("origin", origin)]), &none), "{origin}");
        }
        let named = ["https://there/".to_owned()];
        assert!(is_from_here(&headers(&[("host", "here"), ("origin", "https://there")]), &named));
        assert!(!is_from_here(&headers(&[("host", "here"), ("origin", "https://there.evil")]), &named));
    }

    #[test]
    fn only_the_last_proxy_is_believed() {
        let said = headers(&[("x-forwarded-for", "10.0.0.1, 192.0.2.7")]);
        assert_eq!(forwarded(&said), Some("192.0.2.7".parse().unwrap()));
        assert_eq!(forwarded(&headers(&[("x-forwarded-for", "nobody")])), None);
    }
}
