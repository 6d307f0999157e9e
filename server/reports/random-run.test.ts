import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { arrearsTrendContract } from '../../domain/overview/arrears-trend-contract.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { Refused } from '../platform/database/local-client.ts'
import { accountOf } from '../testing/billing-steps.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aRandomOffice, type RandomOffice, randomStep, runStep } from '../testing/random-office.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'
import { checkFigures } from './check-figures.ts'
import { compactTotals } from './compact-totals.ts'

let app: TestApp

beforeAll(async () => {
  app = await aTestApp('2025-06-15T04:00:00Z')
})
afterAll(() => app.close())

// 200 operations in `npm test`, 1,000 in `npm run test:systems` (vitest.config.ts).
const seeds = [20_250_615, 20_250_616, 20_250_617, 20_250_618, 20_250_619].slice(0, Number(process.env['RANDOM_OFFICES'] ?? 1))
const stepsOfEach = 200
const lookedAtEvery = 50

// Not a property test that is retried: long histories, always the same, each in its own office and in parallel.
test('after random operations every report ties and the trial balance is equal', { timeout: 240_000 }, async () => {
  const offices = []
  for (const seed of seeds) offices.push({ seed, office: await aRandomOffice(app) })
  const taken = await Promise.all(offices.map(({ seed, office }) => live(office, seed)))
  expect(taken.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(100 * seeds.length)
})

/** Returns the number of steps that no rule refused. */
async function live(office: RandomOffice, seed: number): Promise<number> {
  let taken = 0
  for (const [index, chosen] of fc.sample(randomStep, { numRuns: stepsOfEach, seed }).entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each finds what the one before left
    await runStep(office, chosen).then(
      () => (taken += 1),
      (error: unknown) => {
        // A rule may refuse a step (already reversed, for example); any other error is a bug.
        if (!(error instanceof Refused) || error.reply.status >= 500) throw error
      },
    )
    // oxlint-disable-next-line no-await-in-loop -- as above
    if ((index + 1) % lookedAtEvery === 0) await everythingAgrees(office)
  }
  await reportsTie(office)
  return taken
}

/** Every report with its own checks, and figures with the same name compared with each other. */
async function reportsTie({ admin, ownerIds, leases }: RandomOffice) {
  const year = { from: '2025-01-01', to: '2025-12-31' }
  const arrears = await admin.call(reportContract.arrears, { query: {} })
  const roll = await admin.call(reportContract.rentRoll, { query: {} })
  const deposits = await admin.call(reportContract.deposits, { query: {} })
  const collection = await admin.call(reportContract.collection, { query: year })
  const [withheld, gst] = [
    await admin.call(reportContract.taxWithheld, { query: year }),
    await admin.call(reportContract.gst, { query: year }),
  ]
  const reports = { arrears, roll, deposits, collection, withheld, gst }
  for (const [name, { checks }] of Object.entries(reports)) {
    for (const { label, differenceAmount } of checks) expect([name, label, differenceAmount]).toEqual([name, label, 0])
  }
  for (const asOf of ['2025-01-31', '2025-04-15', '2025-06-15', '2025-12-31']) {
    const then = await admin.call(reportContract.arrears, { query: { asOf } })
    for (const { label, differenceAmount } of then.checks) expect([asOf, label, differenceAmount]).toEqual([asOf, label, 0])
    const min = Math.min(0, ...then.rows.map(({ principalAmount }) => principalAmount))
    expect([asOf, min]).toEqual([asOf, 0])
    const principals = []
    // oxlint-disable-next-line no-await-in-loop -- one connection, one at a time
    for (const { id } of leases) principals.push((await accountOf(admin, id, asOf)).principalAmount)
    expect([asOf, principals.reduce((sum, amount) => sum + amount, 0)]).toEqual([asOf, then.totals.principalAmount])
  }
  await trendTies(admin)
  const { totals } = await admin.call(overviewContract.dashboard, {})
  expect(totals).toMatchObject({ dueAmount: arrears.totals.principalAmount, depositsHeldAmount: deposits.totals.heldAmount })
  expect(roll.totals.balanceAmount).toBe(totals.dueAmount)
  expect(withheld.totals.taxAmount).toBe(collection.totals.taxWithheldAmount)
  for (const ownerId of ownerIds) {
    const due = await admin.call(remittanceContract.due, { query: { ownerId } })
    const statement = await admin.call(reportContract.ownerStatement, {
      query: { ownerId, from: '2025-01-01', to: '2025-06-15' },
    })
    expect(statement.totals.closingAmount).toBe(due.totalAmount)
    await admin.call(reportContract.tax, { query: { ownerId, year: 2025 } })
  }
}

/** For the end of each month, the figures of the arrears report of that day. */
async function trendTies(admin: RandomOffice['admin']) {
  const { months } = await admin.call(arrearsTrendContract.arrearsTrend, {})
  for (const [index, { month: _, asOf, overdueAmount, ...ages }] of months.entries()) {
    const query = index === months.length - 1 ? {} : { asOf }
    // oxlint-disable-next-line no-await-in-loop -- one connection, one at a time
    const { totals } = await admin.call(reportContract.arrears, { query })
    expect([asOf, ages]).toEqual([asOf, totals.buckets])
    expect([asOf, overdueAmount]).toEqual([asOf, totals.principalAmount - ages.current])
  }
  expect(months.some(({ overdueAmount }) => overdueAmount > 0)).toBe(true)
}

async function everythingAgrees({ admin, leases }: RandomOffice) {
  const balance = await admin.call(ledgerContract.trialBalance, {})
  expect(balance.totalDebitAmount).toBe(balance.totalCreditAmount)
  const net = (name: RegExp) =>
    balance.accounts
      .filter((account) => name.test(account.name))
      .reduce((sum, { debitAmount, creditAmount }) => sum + debitAmount - creditAmount, 0)

  const open = await admin.call(adviceContract.list, { query: { open: 'true' } })
  expect(net(/receivable/)).toBe(open.totals.balanceAmount)
  const deposits = await admin.call(adviceContract.list, { query: { kind: 'SECURITY_DEPOSIT' } })
  const held = await admin.call(depositContract.list, {})
  expect(0 - net(/deposits held/)).toBe(held.totals.heldAmount)
  expect(0 - net(/deposits billed/)).toBe(deposits.totals.balanceAmount)

  for (const { id } of leases) {
    const statement = await accountOf(admin, id)
    const moved = statement.rows.reduce((sum, { chargeAmount, paymentAmount }) => sum + chargeAmount - paymentAmount, 0)
    expect(statement.balanceAmount).toBe(moved)
    const { items } = await admin.call(adviceContract.list, { query: { leaseId: id, pageSize: 50 } })
    const interest = items.reduce((sum, { postedInterestAmount }) => sum + postedInterestAmount, 0)
    expect(statement.balanceAmount).toBe(statement.principalAmount + interest - statement.creditAmount)
  }
  const organisationId = await organisationRunBy(app, admin)
  expect(await app.database.as({ kind: 'job', organisationId }, contradictions)).toEqual([])
  expect(await app.database.as({ kind: 'job', organisationId }, sumsAgree)).toEqual([])
}

/** Sums that differ from their records; every second time, the sums are folded first. */
async function sumsAgree(tx: Tx): Promise<unknown[]> {
  folds += 1
  if (folds % 2 === 0) await compactTotals(tx)
  return checkFigures(tx)
}
let folds = 0

/** Rows whose stored value differs from the postings, and leases that have both credit and open rent. */
async function contradictions(tx: Tx): Promise<unknown[]> {
  const { rows } = await sql`
    select 'advice' as what, a.advice_number as which
    from payment_advices a
    where a.amount - a.paid_amount - a.credited_amount - a.written_off_amount
        <> (select coalesce(sum(p.amount), 0) from ledger_postings p where p.advice_id = a.id and p.account_code = '1100')
      or a.interest_posted_amount - a.interest_paid_amount
        <> (select coalesce(sum(p.amount), 0) from ledger_postings p where p.advice_id = a.id and p.account_code = '1110')
      or (a.paid_amount, a.interest_paid_amount, a.recovered_amount, a.tax_withheld_amount) <> (
        select coalesce(sum(s.amount) filter (where s.part = 'PRINCIPAL'), 0), coalesce(sum(s.amount) filter (where s.part = 'INTEREST'), 0),
          coalesce(sum(s.amount) filter (where s.part = 'RECOVERY'), 0), coalesce(sum(s.tax_amount), 0)
        from allocations s where s.advice_id = a.id)
    union all
    select 'tax remitted', a.advice_number from payment_advices a
    where a.tax_remitted_amount <> (
      select coalesce(sum(r.amount), 0) from tax_remittances r join payments m on m.id = r.payment_id
      where r.advice_id = a.id and m.reversed_at is null)
    union all
    select 'tax remitted', m.receipt_number from payments m
    where m.tax_remitted_amount <> (select coalesce(sum(r.amount), 0) from tax_remittances r where r.payment_id = m.id)
    union all
    select 'cash', '' where (select coalesce(sum(amount), 0) from ledger_postings where account_code = '1000') <>
      (select coalesce(sum(amount), 0) from payments where reversed_at is null)
      - (select coalesce(sum(amount + interest_amount), 0) from credit_refunds)
      - (select coalesce(sum(refund_amount + interest_amount), 0) from deposit_settlements)
      - (select coalesce(sum(amount), 0) from remittances where reversed_at is null)
      + (select coalesce(sum(amount), 0) from reserve_movements where kind = 'RELEASED')
      - (select coalesce(sum(amount), 0) from expenses where reversed_at is null)
    union all
    select 'tax', '' where (select coalesce(sum(amount), 0) from ledger_postings where account_code = '1200') <>
      (select coalesce(sum(tax_withheld_amount), 0) from payments where reversed_at is null)
      - (select coalesce(sum(tax_amount), 0) from remittance_items where charged_back_at is null)
    union all
    select 'owners', '' where (select coalesce(sum(amount), 0) from ledger_postings where account_code = '2300') <>
      (select coalesce(sum(amount), 0) from owner_charges)
      - (select coalesce(sum(deducted_amount), 0) from remittances where reversed_at is null)
      + (select coalesce(sum(amount), 0) from reserve_movements where kind = 'USED')
    union all
    select 'reserves', '' where (select coalesce(sum(amount), 0) from ledger_postings where account_code = '2310') <>
      -(select coalesce(sum(balance_amount), 0) from owner_reserves)
    union all
    select 'reserve', r.owner_id::text from owner_reserves r
    where r.balance_amount <> (select coalesce(sum(m.amount), 0) from reserve_movements m where m.owner_id = r.owner_id)
    union all
    select 'entry', e.reference from ledger_entries e
    where (select sum(p.amount) from ledger_postings p where p.entry_id = e.id) <> 0
    union all
    select 'payment', m.receipt_number from payments m
    where m.amount + m.tax_withheld_amount < (select coalesce(sum(s.amount), 0) from allocations s where s.payment_id = m.id)
      or m.reversed_at is not null and exists (select from allocations s where s.payment_id = m.id group by s.advice_id having sum(s.amount) <> 0)
    union all
    select 'lease', l.lease_number from leases l
    where (select coalesce(sum(p.amount), 0) from ledger_postings p where p.lease_id = l.id and p.account_code = '2000') <> -(
        select coalesce(sum(m.amount + m.tax_withheld_amount - (select coalesce(sum(s.amount), 0) from allocations s where s.payment_id = m.id)), 0)
        from payments m where m.lease_id = l.id and m.reversed_at is null) - (
        select coalesce(sum(d.used_amount - (select coalesce(sum(s.amount), 0) from allocations s where s.settlement_id = d.id)), 0)
        from deposit_settlements d where d.lease_id = l.id)
      or (select sum(p.amount) from ledger_postings p where p.lease_id = l.id and p.account_code = '2000') < 0
        and exists (select from payment_advices a where a.lease_id = l.id and a.kind = 'RENT' and a.paid_amount + a.credited_amount + a.written_off_amount < a.amount)`.execute(
    tx,
  )
  return rows
}
