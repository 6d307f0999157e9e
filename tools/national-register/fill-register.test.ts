import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { aTestApp, type TestApp } from '../../server/testing/test-app.ts'
import { aTestDatabase } from '../../server/testing/test-database.ts'
import { largeOwnerId, largestOffice } from './bare-sql.ts'
import { askEverything, readSamples } from './every-get.ts'
import type { Samples } from './every-get-samples.ts'
import { fillRegister, registerAdmin, registerPassword } from './fill-register.ts'
import { registerSize } from './register-size.ts'

let app: TestApp
let samples: Samples
let made: Record<string, number>

beforeAll(async () => {
  const on = await aTestDatabase()
  await fillRegister(on.ownerUrl, registerSize(0.003), () => undefined)
  const bare = new Client({ connectionString: on.ownerUrl })
  await bare.connect()
  samples = await readSamples(bare, largestOffice, largeOwnerId)
  const { rows } = await bare.query<{ name: string; made: string }>(
    tables.map((name) => `select '${name}' as name, count(*) as made from ${name}`).join(' union all '),
  )
  made = Object.fromEntries(rows.map((row) => [row.name, Number(row.made)]))
  await bare.end()
  app = await aTestApp('2026-11-21T04:00:00Z', {}, { on })
})
afterAll(() => app.close())

const tables = [
  'listings',
  'listing_enquiries',
  'listing_views',
  'damage_reports',
  'damage_items',
  'damage_events',
  'bank_accounts',
  'bank_statements',
  'bank_statement_lines',
  'outbox',
  'audit_events',
]

test('a register has listings, reports of damage, bank statements, messages and the audit, the same number each time', () => {
  expect(made).toEqual({
    listings: 100,
    listing_enquiries: 80,
    listing_views: 240,
    damage_reports: 100,
    damage_items: 100,
    damage_events: 200,
    bank_accounts: 6,
    bank_statements: 24,
    bank_statement_lines: 400,
    outbox: 1_500,
    audit_events: 3_300,
  })
})

test('the survey of every GET asks for them, and each is answered', async () => {
  const { token } = await app.visitor.call(authContract.login, {
    body: { username: registerAdmin, password: registerPassword },
  })
  expect(token).not.toBe('')
  const client = await app.signIn(registerAdmin, registerPassword)
  for (const only of ['listing', 'enquiry', 'damage', 'bankStatement', 'outbox', 'audit', 'bankAccount']) {
    const answers = await askEverything({ client, role: 'ADMIN', samples, only })
    expect(answers.length, only).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  }
})
