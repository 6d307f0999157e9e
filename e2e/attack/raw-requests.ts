/** Input that is not HTTP, or that two parsers could read in two ways. The only acceptable reply is a refusal. */
export const refusedRequests: readonly (readonly [string, string | Buffer])[] = [
  ['length and chunks', post('content-length: 5\r\ntransfer-encoding: chunked', '0\r\n\r\n')],
  ['chunks and length', post('transfer-encoding: chunked\r\ncontent-length: 5', '0\r\n\r\n')],
  ['two lengths that differ', post('content-length: 2\r\ncontent-length: 50', '{}')],
  ['two lengths in one', post('content-length: 2, 50', '{}')],
  ['a length below nothing', post('content-length: -1', '{}')],
  ['a length with a sign', post('content-length: +2', '{}')],
  ['a length in hexadecimal', post('content-length: 0x2', '{}')],
  ['a length past all bounds', post('content-length: 99999999999999999999', '{}')],
  ['a space before the colon', post('transfer-encoding : chunked', '0\r\n\r\n')],
  ['an encoding that is none', post('transfer-encoding: xchunked', '0\r\n\r\n')],
  ['chunks that are not the last encoding', post('transfer-encoding: chunked, identity', '0\r\n\r\n')],
  ['chunks twice', post('transfer-encoding: chunked\r\ntransfer-encoding: identity', '0\r\n\r\n')],
  ['a chunk of a size that is none', post('transfer-encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n')],
  ['a chunk longer than it says', post('transfer-encoding: chunked', '1\r\n{}{}\r\n0\r\n\r\n')],
  ['a line that ends in LF alone', 'GET /api/health HTTP/1.1\nhost: x\n\n'],
  ['a header that ends in CR alone', 'GET /api/health HTTP/1.1\r\nhost: x\rtransfer-encoding: chunked\r\n\r\n'],
  ['a header that goes on in the next line', 'GET /api/health HTTP/1.1\r\nhost: x\r\na: b\r\n c: d\r\n\r\n'],
  ['a NUL in a header', 'GET /api/health HTTP/1.1\r\nhost: x\r\na: b\0c\r\n\r\n'],
  ['a header without a name', 'GET /api/health HTTP/1.1\r\nhost: x\r\n: b\r\n\r\n'],
  ['no host', 'GET /api/health HTTP/1.1\r\n\r\n'],
  ['a method that is none', 'NONSENSE /api/health HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['a version that is none', 'GET /api/health HTTP/9.9\r\nhost: x\r\n\r\n'],
  ['no version', 'GET /api/health\r\n\r\n'],
  ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['the beginning of TLS', Buffer.from('16030100a5010000a10303', 'hex')],
  ['bytes without sense', Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 131) % 256))],
  ['a NUL in the address', 'GET /api/\0health HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['an address of 40,000 letters', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
  ['a header of 40,000 letters', `GET /api/health HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(40_000)}\r\n\r\n`],
  ['10,000 headers', `GET /api/health HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(10_000)}\r\n`],
  ['a tunnel', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nhost: x\r\n\r\n'],
]

/** Valid HTTP that the product does not need: the reply must be below 500, or the connection must end. */
export const unusualRequests: readonly (readonly [string, string])[] = [
  ['an expectation that is none', get('/api/health', 'expect: nonsense')],
  ['TRACE', 'TRACE /api/health HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['OPTIONS of everything', 'OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['PROPFIND', 'PROPFIND /api/health HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['HEAD', 'HEAD /api/health HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['another host in the address', get('http://evil.example/api/health')],
  ['two hosts', get('/api/health', 'host: evil.example')],
  ['a percent sign that begins nothing', get('/api/%zz')],
  ['an overlong slash', get('/%c0%af%c0%af/etc/passwd')],
  ['a way up', get('/../../../etc/passwd')],
  ['an encoded way up', get('/assets/..%2f..%2f..%2f..%2fetc%2fpasswd')],
  ['a way up in backslashes', get('/assets/..\\..\\..\\etc\\passwd')],
  ['a double slash', get('//evil.example/api/health')],
  ['a second request in the body', post('content-length: 44', 'GET /api/health HTTP/1.1\r\nhost: smuggled\r\n\r\n')],
  ['a chunk with an extension', post('transfer-encoding: chunked', '2;a=b\r\n{}\r\n0\r\n\r\n')],
  ['trailers', post('transfer-encoding: chunked\r\ntrailer: host', '2\r\n{}\r\n0\r\nhost: evil.example\r\n\r\n')],
]

/** Offers to change the protocol, which the server ignores: some libraries send them with their first request. */
export const protocolOffers: readonly (readonly [string, string])[] = [
  ['WebSocket', get('/api/health', 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: eA==')],
  ['HTTP/2', get('/api/health', 'connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk')],
]

function get(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers ? `${headers}\r\n` : ''}\r\n`
}

function post(headers: string, body: string): string {
  return `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`
}
