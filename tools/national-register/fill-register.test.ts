import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { aTestApp, testDataKey, type TestApp } from '../../server/testing/test-app.ts'
import { aTestDatabase } from '../../server/testing/test-database.ts'
import { verifyAudit } from '../../server/audit/verify-audit.ts'
import { largeOwnerId, largestOffice, smallestOffice } from './bare-sql.ts'
import { timeEveryCall, readSamples } from './every-get.ts'
import type { Samples } from './every-get-samples.ts'
import { fillRegister, registerAdmin, registerPassword } from './fill-register.ts'
import { registerSize } from './register-size.ts'

let app: TestApp
let samples: Samples
let made: Record<string, number>
let shape: Record<string, number>

beforeAll(async () => {
  const on = await aTestDatabase()
  await fillRegister({ ownerUrl: on.ownerUrl, dataKey: testDataKey }, registerSize(0.003), () => undefined)
  const bare = new Client({ connectionString: on.ownerUrl })
  await bare.connect()
  samples = await readSamples(bare, largestOffice, largeOwnerId)
  const { rows } = await bare.query<{ name: string; made: string }>(
    tables.map((name) => `select '${name}' as name, count(*) as made from ${name}`).join(' union all '),
  )
  made = Object.fromEntries(rows.map((row) => [row.name, Number(row.made)]))
  shape = await readShape(bare)
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
    bank_accounts: 7,
    bank_statements: 24,
    bank_statement_lines: 400,
    outbox: 1_500,
    audit_events: 3_300,
  })
})

/** The characteristics that are not uniform. */
async function readShape(bare: Client): Promise<Record<string, number>> {
  const { rows } = await bare.query<Record<string, string>>(`select
    (select count(*) from leases where organisation_id = '${smallestOffice}') as "leases of the smallest office",
    (select count(distinct status) from leases) as statuses,
    (select round(100.0 * count(*) filter (where status = 'ACTIVE') / count(*)) from leases) as "active of a hundred leases",
    (select max(units) from (select count(*) as units from units group by building_id) u) as "units of the largest building",
    (select min(units) from (select count(*) as units from units group by building_id) u) as "units of the smallest building",
    (select max(people) from (select count(*) as people from tenants group by first_name) t) / (select count(distinct first_name) from tenants) as skew`)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]))
}

test('a register is not uniform: offices, buildings, names and states of leases differ as in reality', () => {
  expect(shape['leases of the smallest office']).toBe(5)
  expect(shape['statuses']).toBe(8)
  expect(shape['active of a hundred leases']).toBeGreaterThan(65)
  expect(shape['active of a hundred leases']).toBeLessThan(80)
  expect(shape['units of the smallest building']).toBe(1)
  expect(shape['units of the largest building']).toBeGreaterThan(20)
  expect(shape['skew']).toBeGreaterThan(3)
})

test('the audit of a register can be verified, so that the product starts on it', async () => {
  for (const organisationId of [largestOffice, smallestOffice]) {
    const actor = { kind: 'job', organisationId } as const
    const { broken } = await verifyAudit({ within: app.database.as, actor, dataKey: testDataKey })
    expect(broken).toBeUndefined()
  }
})

test('the survey of every GET requests them, and each succeeds', async () => {
  const { token } = await app.visitor.call(authContract.login, {
    body: { username: registerAdmin, password: registerPassword },
  })
  expect(token).not.toBe('')
  const client = await app.signIn(registerAdmin, registerPassword)
  for (const only of ['listing', 'enquiry', 'damage', 'bankStatement', 'outbox', 'audit', 'bankAccount']) {
    const answers = await timeEveryCall({ client, role: 'ADMIN', samples, only })
    expect(answers.length, only).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  }
})
