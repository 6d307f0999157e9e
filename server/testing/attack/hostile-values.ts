import fc from 'fast-check'

// Values that nobody intends to send: invalid text, invalid numbers, names of built-in object properties.

const long = 'x'.repeat(100_001)
const hostile: readonly unknown[] = [
  ...[
    '',
    ' ',
    'a\u0000b',
    'a\ud800b',
    '\ud83d',
    '\u202e\u202d',
    'a\u202eb',
    'a\u2067b',
    'a\u200bb',
    'a\nb',
    'a\u0007b',
    '\ufeff',
    'ཀ'.repeat(5_000),
    long,
  ],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', 'Infinity', '-0', '1e309', '0x1F', '1,5', '٣'],
  ...[
    "' or 1=1 --",
    "'; drop table people; --",
    '%',
    '%25',
    '_',
    '\\',
    '$1',
    ':1',
    '{{x}}',
    '=cmd|A1',
    '@SUM(1)',
    '<script>1</script>',
  ],
  ...['../../etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:1/', '\r\nset-cookie: a=b', 'data:text/html,x'],
  ...[
    '0000-00-00',
    '9999-12-31',
    '10000-01-01',
    '-0001-01-01',
    '2025-02-30',
    '2025-13-01',
    '2025-06-31',
    '2025-06-15T25:61:61Z',
    '2025-W10',
  ],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '00000000-0000-0000-0000-00000000000g'],
  ...[0, -0, -1, 1.5, 0.1 + 0.2, 2 ** 31, 2 ** 53, -(2 ** 53), 1e20, 1e300, 5e-324, Number.MAX_SAFE_INTEGER],
  ...[null, true, false, [], {}, [[['x']]], [null], { nonsense: [true] }, { then: 'x' }, { toJSON: 'x' }, { length: 1e9 }],
  Array.from({ length: 5_000 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`key${index}`, index])),
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"isAdmin":true}}}'),
]

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue() as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: fc.double() },
)

/** As part of an address: text, which may be incorrectly escaped. */
export const hostileText: fc.Arbitrary<string> = hostileValue.map((value) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 5_000),
)

/** Bodies that are not JSON of the contract, with the content type that they claim. */
export type WireBody = { contentType: string; payload: string | Buffer }

const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')
const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`

export const wireBody: fc.Arbitrary<WireBody> = fc.oneof(
  fc.constantFrom<WireBody>(
    { contentType: 'application/json', payload: '{"a":' },
    { contentType: 'application/json', payload: '{"amount":NaN}' },
    { contentType: 'application/json', payload: '{"a":1}}' },
    { contentType: 'application/json', payload: '\ufeff{}' },
    { contentType: 'application/json', payload: deep },
    { contentType: 'application/json', payload: `{"a":${deep}}` },
    { contentType: 'application/json', payload: Buffer.from([0xff, 0xfe, 0x7b, 0x7d]) },
    { contentType: 'application/json', payload: `"${'x'.repeat(1_100_000)}"` },
    { contentType: 'application/json; charset=utf-7', payload: '{}' },
    { contentType: 'text/plain', payload: '{}' },
    { contentType: 'application/xml', payload: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
    { contentType: 'application/x-www-form-urlencoded', payload: 'a=1&__proto__[b]=2' },
    { contentType: '', payload: '{}' },
    { contentType: 'nonsense', payload: '{}' },
    { contentType: 'multipart/form-data', payload: 'nothing' },
    { contentType: 'multipart/form-data; boundary=', payload: 'nothing' },
    { contentType: 'multipart/form-data; boundary=x', payload: '' },
    { contentType: 'multipart/form-data; boundary=x', payload: `${part}a,b` },
    { contentType: 'multipart/form-data; boundary=x', payload: '--x\r\nnonsense\r\n\r\na\r\n--x--\r\n' },
    { contentType: 'multipart/form-data; boundary=x', payload: `${part}\r\n--x\r\n${part}\r\n--x--\r\n` },
    { contentType: 'multipart/form-data; boundary=x', payload: `${part.replace('"file"', '"__proto__"')}1\r\n--x--\r\n` },
    {
      contentType: 'multipart/form-data; boundary=x',
      payload: `${part.replace('a.csv', '../../../a.csv\u0000.png')}1\r\n--x--\r\n`,
    },
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ contentType: 'application/json', payload: Buffer.from(bytes) })),
  fc
    .constantFrom('a,b\n1,2\n', '', '"', 'PK\u0003\u0004broken', '%PDF-1.7\n', '{"type":"FeatureCollection","features":[{}]}')
    .map(fileOf),
  fc.constant(fileOf(png)),
  fc.uint8Array({ maxLength: 2_000 }).map((bytes) => fileOf(Buffer.from(bytes))),
)

function fileOf(content: string | Buffer): WireBody {
  return {
    contentType: 'multipart/form-data; boundary=x',
    payload: Buffer.concat([Buffer.from(part), Buffer.from(content), Buffer.from('\r\n--x--\r\n')]),
  }
}

/** Headers with invalid values. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': '\u00e9\u00e8' },
  { 'idempotency-key': '' },
  { 'if-match': '*' },
  { 'if-match': '"99999999999999999999"' },
  { 'if-match': 'W/"1"' },
  { 'if-match': '"1", "2"' },
  { 'accept-encoding': 'gzip;q=NaN, br;q=-1, *;q=0' },
  { accept: 'application/xml;q=x' },
  { 'accept-language': '-,;q=9,dz-'.repeat(200) },
  { 'x-forwarded-for': "1.2.3.4', ::1, %00" },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-http-method-override': 'DELETE' },
  { 'user-agent': '\u00ff'.repeat(2_000) },
  { range: 'bytes=5-1' },
  { range: 'bytes=0-,0-,0-,0-' },
  { 'if-none-match': '"'.repeat(500) },
  { 'if-modified-since': 'Thu, 99 Xyz 9999 99:99:99 GMT' },
  { origin: 'null' },
  { cookie: '__proto__=1; =; a' },
  { 'content-encoding': 'gzip' },
  { expect: 'nonsense' },
)
