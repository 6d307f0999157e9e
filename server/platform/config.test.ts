import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('with nothing set, the product runs on its own database with the demo in it', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    dataDir: './data',
    demoData: true,
  })
})

test('a database of one’s own is not filled with a demo unless it is asked for', () => {
  const DATABASE_URL = 'postgres://office:secret@127.0.0.1:5432/office'
  expect(readConfig({ DATABASE_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseOwnerUrl: DATABASE_URL,
    demoData: false,
  })
  expect(readConfig({ DATABASE_URL, DEMO_DATA: 'true' }).demoData).toBe(true)
})

test('a blank setting is as good as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test.each([
  [{ PORT: 'abc' }, 'PORT is a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT is a whole number from 0 to 65535.'],
  [{ DEMO_DATA: 'yes' }, 'DEMO_DATA is true or false.'],
  [{ NOW: 'yesterday' }, 'NOW is an instant, like 2025-06-15T10:00:00+06:00.'],
  [{ NOW: '2025-01-01T00:00:00Z', NODE_ENV: 'production' }, 'NOW moves the clock and is refused in production. Take it out.'],
  [
    { DATABASE_URL: 'mysql://host/name' },
    'DATABASE_URL is the address of a PostgreSQL database, like postgres://user:password@host:5432/name.',
  ],
])('%j stops the start with one sentence', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(new ConfigError(sentence))
})
