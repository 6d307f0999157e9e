import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('without settings, the product runs on its own database with the demo in it', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    dataDir: './data',
    demoData: true,
  })
})

test('an external database is not filled with a demo unless it is requested', () => {
  const DATABASE_URL = 'postgres://office:secret@127.0.0.1:5432/office'
  expect(readConfig({ DATABASE_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseOwnerUrl: DATABASE_URL,
    demoData: false,
  })
  expect(readConfig({ DATABASE_URL, DEMO_DATA: 'true' }).demoData).toBe(true)
})

test('a production office gets no demo, whose password is public, unless it is requested', () => {
  const production = { NODE_ENV: 'production', PUBLIC_ADDRESS: 'https://land.example.bt' }
  expect(readConfig(production)).toMatchObject({ databaseUrl: undefined, demoData: false })
  expect(readConfig({ ...production, DEMO_DATA: 'true' }).demoData).toBe(true)
})

test('a blank setting counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('links in messages begin with the public address, without a slash at its end', () => {
  expect(readConfig({ PORT: '3100' }).publicAddress).toBe('http://localhost:3100')
  expect(readConfig({ PUBLIC_ADDRESS: 'https://land.example.bt/' }).publicAddress).toBe('https://land.example.bt')
})

test('the bot check is off by default only outside production', () => {
  const DATABASE_URL = 'postgres://office:secret@127.0.0.1:5432/office'
  expect(readConfig({}).botCheck).toEqual({ kind: 'off' })
  expect(readConfig({ NODE_ENV: 'production' }).botCheck).toEqual({ kind: 'altcha' })
  expect(readConfig({ DATABASE_URL }).botCheck).toEqual({ kind: 'altcha' })
  expect(readConfig({ DATABASE_URL, BOT_CHECK: 'off' }).botCheck).toEqual({ kind: 'off' })
})

test('mail is written to a file unless a mail server is named', () => {
  expect(readConfig({}).mail).toEqual({ kind: 'log' })
  const smtp = { SMTP_URL: 'smtps://office:secret@mail.example.bt:465', MAIL_FROM: 'Sakhang <office@example.bt>' }
  expect(readConfig({ MAIL_TRANSPORT: 'smtp', ...smtp }).mail).toEqual({ kind: 'smtp', url: smtp.SMTP_URL, from: smtp.MAIL_FROM })
})

test('the gateway simulator is the default only outside production', () => {
  const DATABASE_URL = 'postgres://office:secret@127.0.0.1:5432/office'
  expect(readConfig({}).gateway).toEqual({ kind: 'simulator' })
  expect(readConfig({ NODE_ENV: 'production' }).gateway).toEqual({ kind: 'off' })
  expect(readConfig({ DATABASE_URL }).gateway).toEqual({ kind: 'off' })
  expect(readConfig({ DATABASE_URL, GATEWAY: 'simulator' }).gateway).toEqual({ kind: 'simulator' })
})

test.each([
  [{ GATEWAY: 'yes' }, 'GATEWAY is off, simulator or bfs.'],
  [
    { GATEWAY: 'simulator', NODE_ENV: 'production' },
    'GATEWAY=simulator takes no money and is refused in production. Set it to bfs or off.',
  ],
  [{ GATEWAY_SIGNATURE: 'MD5' }, 'GATEWAY_SIGNATURE is SHA1 or SHA256.'],
  [{ GATEWAY_PATIENCE_SECONDS: '0' }, 'GATEWAY_PATIENCE_SECONDS is a whole number from 1 to 120.'],
  [{ PORT: 'abc' }, 'PORT is a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT is a whole number from 0 to 65535.'],
  [{ DEMO_DATA: 'yes' }, 'DEMO_DATA is true or false.'],
  [{ NOW: 'yesterday' }, 'NOW is an instant, like 2025-06-15T10:00:00+06:00.'],
  [{ NOW: '2025-01-01T00:00:00Z', NODE_ENV: 'production' }, 'NOW moves the clock and is refused in production. Take it out.'],
  [{ BOT_CHECK: 'maybe' }, 'BOT_CHECK is off, altcha or external.'],
  [{ BOT_CHECK: 'external' }, 'BOT_CHECK=external needs BOT_CHECK_SITE_KEY, BOT_CHECK_SCRIPT and BOT_CHECK_VERIFY.'],
  [{ NDI: 'on' }, 'NDI is off, simulator or ndi.'],
  [
    { NDI: 'simulator', NODE_ENV: 'production' },
    'NDI=simulator lets anybody in as anybody and is refused in production. Set it to ndi or off.',
  ],
  [
    { NDI: 'ndi', NDI_CLIENT_ID: 'office' },
    'NDI=ndi needs NDI_AUTHENTICATION_ADDRESS, NDI_API_ADDRESS, NDI_CLIENT_ID, NDI_CLIENT_SECRET, NDI_SCHEMA and NDI_WEBHOOK_ID.',
  ],
  [
    { SIGN_IN_ALLOWED_NETWORKS: 'office' },
    'SIGN_IN_ALLOWED_NETWORKS lists addresses or ranges with commas between them, like 127.0.0.1, 10.0.0.0/8.',
  ],
  [{ MAIL_TRANSPORT: 'pigeon' }, 'MAIL_TRANSPORT is log or smtp.'],
  [{ MAIL_TRANSPORT: 'smtp', SMTP_URL: 'smtp://localhost:25' }, 'MAIL_TRANSPORT=smtp needs SMTP_URL and MAIL_FROM.'],
  [{ SMTP_URL: 'http://localhost' }, 'SMTP_URL is the address of a mail server, like smtps://user:password@host:465.'],
  [{ MAIL_FROM: 'the office' }, 'MAIL_FROM is an e-mail address, like Sakhang <office@example.bt>.'],
  [{ PUBLIC_ADDRESS: 'land' }, 'PUBLIC_ADDRESS is an address that begins with http:// or https://.'],
  [
    { DATABASE_REPLICA_URL: 'postgres://app@second:5432/sakhang' },
    'DATABASE_REPLICA_URL needs DATABASE_URL with the address of the primary.',
  ],
  [{ DATABASE_POOLER: 'session' }, 'DATABASE_POOLER must be none or transaction.'],
  [
    { DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgres://app@localhost:6432/sakhang' },
    'DATABASE_POOLER=transaction needs DATABASE_URL with the address of the pooler and DATABASE_OWNER_URL with that of PostgreSQL.',
  ],
  [
    {
      DATABASE_POOLER: 'transaction',
      DATABASE_URL: 'postgres://app@localhost:6432/sakhang',
      DATABASE_OWNER_URL: 'postgres://owner@localhost/sakhang',
      DEMO_DATA: 'true',
    },
    'DEMO_DATA=true does not work through a pooler. Fill the demo once without DATABASE_POOLER.',
  ],
  [
    { DATABASE_URL: 'mysql://host/name' },
    'DATABASE_URL is the address of a PostgreSQL database, like postgres://user:password@host:5432/name, with at most 8 servers (first:5432,second:5432).',
  ],
])('%j stops the start with one sentence', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(new ConfigError(sentence))
})

const orTrusted = 'or set TRUSTED_NETWORK=true if nobody else can listen on the way.'
const elsewhere = 'postgres://office:secret@db.example.bt/office'

test.each([
  [{ DATABASE_URL: elsewhere }, 'DATABASE_URL leads to another machine without TLS. Add sslmode=verify-full to it'],
  [
    { DATABASE_URL: `${elsewhere}?sslmode=verify-full`, DATABASE_REPLICA_URL: elsewhere },
    'DATABASE_REPLICA_URL leads to another machine without TLS. Add sslmode=verify-full to it',
  ],
  [
    { DATABASE_URL: `${elsewhere}?sslmode=verify-full`, DATABASE_OWNER_URL: `${elsewhere}?sslmode=no-verify` },
    'DATABASE_OWNER_URL leads to another machine without TLS. Add sslmode=verify-full to it',
  ],
  [
    { DATABASE_URL: 'postgres://office:secret@localhost:5432,db.example.bt:5432/office' },
    'DATABASE_URL leads to another machine without TLS. Add sslmode=verify-full to it',
  ],
  [
    { DATABASE_URL: 'postgres://x@localhost/x?host=10.0.0.7' },
    'DATABASE_URL leads to another machine without TLS. Add sslmode=verify-full to it',
  ],
  [{ PUBLIC_ADDRESS: 'http://land.example.bt' }, 'PUBLIC_ADDRESS is not encrypted. Use https'],
  [{ SMS_GATEWAY_URL: 'http://sms.example.bt' }, 'SMS_GATEWAY_URL is not encrypted. Use https'],
  [{ GATEWAY_ADDRESS: 'http://bank.example.bt' }, 'GATEWAY_ADDRESS is not encrypted. Use https'],
  [{ NDI_API_ADDRESS: 'http://ndi.example.bt' }, 'NDI_API_ADDRESS is not encrypted. Use https'],
  [{ BOT_CHECK_VERIFY: 'http://check.example.bt' }, 'BOT_CHECK_VERIFY is not encrypted. Use https'],
])('%j is refused in production only', (environment, sentence) => {
  const production = { ...environment, NODE_ENV: 'production' }
  expect(() => readConfig(production)).toThrow(new ConfigError(`${sentence}, ${orTrusted}`))
  expect(readConfig({ ...production, TRUSTED_NETWORK: 'true' })).toBeDefined()
  expect(readConfig(environment)).toBeDefined()
})

test('local or encrypted connections are accepted in production', () => {
  for (const DATABASE_URL of [
    `${elsewhere}?sslmode=verify-full`,
    'postgres://office@localhost/office',
    'postgres://office@[::1]/office',
    'postgres://office@localhost/office?host=/var/run/postgresql',
  ])
    expect(readConfig({ DATABASE_URL, NODE_ENV: 'production', PUBLIC_ADDRESS: 'https://land.example.bt' })).toBeDefined()
})

test('a geometry API and a base map on other servers are addresses, and tiles contain column, row and zoom', () => {
  expect(readConfig({})).toMatchObject({ geometryApi: '/api', baseMap: undefined })
  expect(readConfig({ GEOMETRY_API: 'https://land.example.bt/api/' }).geometryApi).toBe('https://land.example.bt/api')
  const BASE_MAP = 'https://tiles.example.bt/{z}/{x}/{y}.png'
  expect(readConfig({ BASE_MAP }).baseMap).toEqual({ tiles: BASE_MAP, attribution: '' })
  expect(() => readConfig({ BASE_MAP: 'https://tiles.example.bt' })).toThrow(ConfigError)
})

test('breached passwords are checked by https, or on this machine', () => {
  expect(readConfig({}).breachedPasswordsUrl).toBeUndefined()
  for (const address of ['https://api.pwnedpasswords.com/range', 'http://localhost:8080/range', 'http://[::1]/range'])
    expect(readConfig({ BREACHED_PASSWORDS_URL: `${address}/` }).breachedPasswordsUrl).toBe(address)
  for (const address of [
    'http://mirror.example.bt/range',
    'ftp://localhost',
    'api.pwnedpasswords.com',
    'https://x.bt/range?mode=ntlm',
  ])
    expect(() => readConfig({ BREACHED_PASSWORDS_URL: address })).toThrow(
      'BREACHED_PASSWORDS_URL is an address that begins with https://',
    )
})
