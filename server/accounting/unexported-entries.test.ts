import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journalExportContract } from '../../domain/accounting/journal-export-contract.ts'
import { closingContract } from '../../domain/ledger/closing-contract.ts'
import { planCostOf } from '../../tools/national-register/plan-cost.ts'
import { exportUntil, mapAccounts } from '../testing/accounting/accounting-steps.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import type { Admin } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let owner: pg.Client
const today = '2025-06-15'

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp(`${today}T04:00:00Z`))
  owner = await connect()
  await mapAccounts(admin)
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
  await client.query("select set_config('app.now', '2025-06-15T04:00:00Z', false)")
  return client
}

const preview = (until: string) => admin.call(journalExportContract.preview, { query: { until } })
const advice = async () =>
  (await billedLease(admin, { rentAmount: 1_000_000, depositAmount: 0 }, ['2025-01', '2025-02'])).advice.id
/** Compares the unexported entries according to the ledger and the exports with those that are stored as unexported. */
async function differences(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(`
    with left_over as (select e.organisation_id, e.value_date, e.id as entry_id from ledger_entries e
      where not exists (select from journal_export_entries x where x.organisation_id = e.organisation_id and x.entry_id = e.id))
    select count(*)::int from (
      (select * from left_over except select * from unexported_entries) union all (select * from unexported_entries except select * from left_over)
    ) differing`)
  return rows[0]?.count ?? -1
}

/** Copies an entry to another day, with a key that sorts before all others. */
async function postCopy(client: pg.Client, { day, id }: { day: string; id: string }): Promise<void> {
  await client.query(
    `with source as (select * from ledger_entries order by id limit 1),
      entry as (insert into ledger_entries (organisation_id, id, kind, value_date, reference)
        select organisation_id, $1, kind, $2, 'Posted slowly' from source returning organisation_id, id)
    insert into ledger_postings (organisation_id, entry_id, line, account_code, amount)
    select entry.organisation_id, entry.id, p.line, p.account_code, p.amount
    from entry, source join ledger_postings p on p.organisation_id = source.organisation_id and p.entry_id = source.id`,
    [id, day],
  )
}

test('an entry committed after an export, with an earlier day and key than all of it, is in the next export only', async () => {
  await advice()
  const slow = await connect()
  try {
    await slow.query('begin')
    await postCopy(slow, { day: '2024-12-01', id: '00000000-0000-7000-8000-000000000001' })
    const first = await exportUntil(admin, today)
    await expectProblem(exportUntil(admin, today), 'ILLEGAL_TRANSITION')
    await slow.query('commit')
    const second = await exportUntil(admin, today)
    expect(first.firstDate).toBe('2025-01-01')
    expect(second).toMatchObject({ entryCount: 1, lateCount: 1, firstDate: '2024-12-01', lastDate: '2024-12-01' })
    await expectProblem(exportUntil(admin, today), 'ILLEGAL_TRANSITION')
  } finally {
    await slow.end()
  }
  expect(await differences()).toBe(0)
})

test('an entry posted into a day that was closed, exported and opened again is in the next export', async () => {
  const paid = await advice()
  await exportUntil(admin, today)
  await admin.call(closingContract.close, { body: { until: '2025-03-31' } })
  await admin.call(closingContract.reopen, { body: { until: null, reason: 'A receipt was found.' } })
  await pay(admin, paid, 500_000, { paidOn: '2025-02-10' })
  expect(await preview('2025-02-09')).toMatchObject({ entryCount: 0 })
  const next = await exportUntil(admin, '2025-02-10')
  expect(next).toMatchObject({ entryCount: 1, lateCount: 1, firstDate: '2025-02-10' })
  expect(await differences()).toBe(0)
})

test('if people export while entries are posted, each entry is in exactly one export', async () => {
  const paid = await advice()
  const posting = Array.from({ length: 6 }, () => pay(admin, paid, 10_000))
  const exporting = Array.from({ length: 4 }, () => exportUntil(admin, today).catch(() => undefined))
  await Promise.all([...posting, ...exporting])
  await exportUntil(admin, today).catch(() => undefined)
  expect(await differences()).toBe(0)
  expect(await preview(today)).toMatchObject({ entryCount: 0, hasMore: false })
})

test('a preview reads the unexported entries, however many there are', async () => {
  const paid = await advice()
  await exportUntil(admin, today)
  await pay(admin, paid, 10_000)
  await owner.query('analyze')
  const before = await planCostOf(() => preview(today))
  await addExported(30_000)
  const after = await planCostOf(() => preview(today))
  expect(await preview(today)).toMatchObject({ entryCount: 1 })
  expect(after.rows).toBeLessThanOrEqual(before.rows + 100)
  expect(after.buffers).toBeLessThan(before.buffers + 50)
  const taking = await planCostOf(() => exportUntil(admin, today))
  expect(taking.rows).toBeLessThan(before.rows + 200)
})

/** Simulates old books with exports from long ago. */
async function addExported(count: number): Promise<void> {
  await owner.query(
    `insert into ledger_entries (organisation_id, id, kind, value_date, reference)
    select o.id, gen_random_uuid(), 'RENT', date '2020-01-01' + (n % 1500), 'Old books'
    from organisations o, generate_series(1, $1) n`,
    [count],
  )
  await owner.query("delete from unexported_entries where value_date < '2024-06-01'")
  for (let from = 0; from < count; from += 10_000) {
    await owner.query(
      `with export as (insert into journal_exports (organisation_id, id, export_number, until, entry_count, line_count, amount,
          first_date, last_date, closed_count, late_count)
        select id, gen_random_uuid(), 'Old ' || $1, '2024-06-01', 10000, 20000, 1, '2020-01-01', '2024-06-01', 0, 0 from organisations returning *)
      insert into journal_export_entries (organisation_id, entry_id, export_id, position, line_count)
      select export.organisation_id, e.id, export.id, row_number() over (), 2 from export,
        (select id from ledger_entries where reference = 'Old books' order by id offset $2 limit 10000) e`,
      [String(from), from],
    )
  }
  // Autovacuum does the same after exports.
  await owner.query('vacuum analyze')
}
