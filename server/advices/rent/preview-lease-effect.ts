import { sql } from 'kysely'
import type { EffectLine, leaseEffectContract, PlannedMove } from '../../../domain/advices/lease-effect-contract.ts'
import { type CalendarDate, earlier, formatDate, later } from '../../../domain/calendar-date.ts'
import type { ReplyOf } from '../../../domain/endpoint.ts'
import { totalAmount } from '../../../domain/leases/rent/schedule-totals.ts'
import { accounts } from '../../../domain/ledger/account.ts'
import { minus, type Money, ZERO } from '../../../domain/money.ts'
import { ensureFound, Problem } from '../../../domain/problem.ts'
import { cancelLease } from '../../leases/cancel-lease.ts'
import { changeRent } from '../../leases/tenancy/change-rent.ts'
import { type LeaseRow, selectLeases } from '../../leases/lease-row.ts'
import { lockLease } from '../../leases/move-leases-by-date.ts'
import { readRentBasis, scheduleOf } from '../../leases/tenancy/rent-basis.ts'
import { renewLease } from '../../leases/tenancy/renew-lease.ts'
import { resumeLease, suspendLease } from '../../leases/suspend-lease.ts'
import { terminateLease, withdrawNotice } from '../../leases/terminate-lease.ts'
import { undoVacate } from '../../leases/tenancy/undo-vacate.ts'
import { vacateLease } from '../../leases/vacate-lease.ts'
import { roleOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { noCharges, readChargeAccounts } from '../charges/billed-charge-store.ts'
import { lateChargeLines } from '../charges/charge-lines.ts'
import { lockBilledRent } from './billed-rent-store.ts'
import { adjustmentLines } from './correct-rent.ts'
import { creditEarlyEnd } from './credit-early-end.ts'

type Effect = ReplyOf<typeof leaseEffectContract.preview>
type Standing = { lease: LeaseRow; balanceAmount: Money; scheduleAmount: Money; rows: ReturnType<typeof scheduleOf> }

/** Performs the transition, reads its effect on the money and rolls it back, so that the preview is exactly what will happen. */
export async function previewLeaseEffect(tx: Tx, leaseId: string, planned: PlannedMove): Promise<Effect> {
  const before = await standingOf(tx, leaseId)
  const known = await readEffectLines(tx, leaseId)
  const { after, done, next, breach } = await withRollback(tx, async () => {
    const against = await makeMove(tx, leaseId, planned)
    await creditFutureEnd(tx, leaseId)
    const moved = await standingOf(tx, leaseId)
    return { after: moved, done: await readEffectLines(tx, leaseId), next: await nextLines(tx, moved.lease), breach: against }
  })
  const isNew = ({ id }: { id: string }) => ![...known.credits, ...known.charges].some((line) => line.id === id)
  const shown = ({ adviceNumber, label, amount, explanation }: EffectLine): EffectLine => ({
    adviceNumber,
    label,
    amount,
    explanation,
  })
  return {
    credits: done.credits.filter(isNew).map(shown),
    charges: [...done.charges.filter(isNew).map((line) => ({ ...shown(line), adviceNumber: null })), ...next],
    balanceBeforeAmount: before.balanceAmount,
    balanceAfterAmount: after.balanceAmount,
    statusAfter: after.lease.status,
    lastDay: lastDayOf(after.lease),
    scheduleBeforeAmount: before.scheduleAmount,
    scheduleAfterAmount: after.scheduleAmount,
    nextRows: after.rows.filter(({ periodEnd }) => periodEnd >= tx.today).slice(0, 3),
    breach,
  }
}

async function withRollback<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint effect`.execute(tx)
  const result = await work()
  await sql`rollback to savepoint effect`.execute(tx)
  return result
}

/** A rule that an ADMIN may override is reported, and the effect is shown as well. */
async function makeMove(tx: Tx, leaseId: string, planned: PlannedMove): Promise<string | null> {
  try {
    await make(tx, leaseId, withReason(planned, null))
    return null
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'POLICY_VIOLATION' || roleOf(tx.actor) !== 'ADMIN') throw error
    await make(tx, leaseId, withReason(planned, 'Looked at only.'))
    return error.message
  }
}

function withReason(planned: PlannedMove, overrideReason: string | null): PlannedMove {
  switch (planned.move) {
    case 'TERMINATE':
      return { ...planned, body: { ...planned.body, overrideReason } }
    case 'RENT_CHANGE':
      return { ...planned, body: { ...planned.body, overrideReason } }
    case 'RENEW':
      return { ...planned, body: { ...planned.body, overrideReason } }
    default:
      return planned
  }
}

function make(tx: Tx, leaseId: string, planned: PlannedMove): Promise<unknown> {
  switch (planned.move) {
    case 'TERMINATE':
      return terminateLease(tx, leaseId, planned.body)
    case 'WITHDRAW_NOTICE':
      return withdrawNotice(tx, leaseId, null)
    case 'SUSPEND':
      return suspendLease(tx, leaseId, planned.body)
    case 'RESUME':
      return resumeLease(tx, leaseId, planned.body)
    case 'RENT_CHANGE':
      return changeRent(tx, leaseId, planned.body)
    case 'RENEW':
      return renewLease(tx, leaseId, planned.body)
    case 'VACATE':
      return vacateLease(tx, leaseId, planned.body.date)
    case 'UNDO_VACATE':
      return undoVacate(tx, leaseId, { reason: 'Preview' })
    case 'CANCEL':
      return cancelLease(tx, leaseId, planned.body.reason ?? null)
    default:
      return planned satisfies never
  }
}

/** After a notice, rent billed past the last day is credited once that day has passed. The preview shows that credit now. */
async function creditFutureEnd(tx: Tx, leaseId: string): Promise<void> {
  const { terminationDate } = await lockLease(tx, leaseId)
  if (terminationDate !== null && terminationDate >= tx.today) await creditEarlyEnd(tx, { leaseId, on: terminationDate })
}

/** The lines that the next advice will have for underbilled periods. */
async function nextLines(tx: Tx, lease: LeaseRow): Promise<EffectLine[]> {
  const billed = (await lockBilledRent(tx, [lease.id])).get(lease.id) ?? []
  const basis = await readRentBasis(tx, lease)
  const account = (await readChargeAccounts(tx, [lease.id])).get(lease.id) ?? noCharges
  const lines = [...adjustmentLines(billed, basis), ...lateChargeLines({ basis, account })]
  return lines.map(({ label, amount, explanation }) => ({ adviceNumber: null, label, amount, explanation }))
}

async function standingOf(tx: Tx, leaseId: string): Promise<Standing> {
  const lease = ensureFound((await selectLeases(tx, { where: sql`l.id = ${leaseId}` }))[0], 'lease')
  const rows = scheduleOf(await readRentBasis(tx, lease), tx.today)
  const { rows: sums } = await sql<{ amount: Money }>`
    select coalesce(sum(amount), 0)::bigint as amount from ledger_postings
    where lease_id = ${leaseId} and account_code in (${accounts.RECEIVABLE.code}, ${accounts.TENANT_CREDIT.code})`.execute(tx)
  return { lease, rows, scheduleAmount: totalAmount(rows), balanceAmount: minus(sums[0]?.amount ?? ZERO, ZERO) }
}

function lastDayOf({ endDate, terminationDate, vacatedOn }: LeaseRow) {
  if (terminationDate !== null) return earlier(terminationDate, endDate)
  return vacatedOn === null ? endDate : later(vacatedOn, endDate)
}

type Line = EffectLine & { id: string }
type CreditRow = Omit<Line, 'label'> & { rentOf: CalendarDate }

/** The credits and charges of the rent of a lease, and the credited deposit. */
async function readEffectLines(tx: Tx, leaseId: string): Promise<{ credits: Line[]; charges: Line[] }> {
  const { rows: credits } = await sql<CreditRow>`
    select c.id, a.advice_number as "adviceNumber", c.rent_of as "rentOf", c.amount, c.explanation
    from rent_credits c join payment_advices a on a.organisation_id = c.organisation_id and a.id = c.advice_id
    where a.lease_id = ${leaseId} order by c.rent_of, c.id`.execute(tx)
  const { rows: ofCharges } = await sql<CreditRow & { label: string }>`
    select c.id, a.advice_number as "adviceNumber", c.charge_of as "rentOf", c.amount, c.explanation, (
      select min(i.label) from advice_lines i where i.organisation_id = c.organisation_id and i.advice_id = c.advice_id
        and i.recurring_charge_id = c.charge_id and i.charge_of = c.charge_of and i.charge_part = 'NET') as label
    from recurring_charge_credits c join payment_advices a on a.organisation_id = c.organisation_id and a.id = c.advice_id
    where c.lease_id = ${leaseId} order by c.charge_of, c.id`.execute(tx)
  const { rows: deposits } = await sql<Line>`
    select e.id, e.reference as "adviceNumber", 'Security deposit' as label, sum(-p.amount)::bigint as amount,
      json_build_object('rule', 'R15', 'text', max(e.explanation)) as explanation
    from ledger_entries e
    join ledger_postings p on p.organisation_id = e.organisation_id and p.entry_id = e.id and p.account_code = '1100'
    join payment_advices a on a.organisation_id = p.organisation_id and a.id = p.advice_id and a.kind = 'SECURITY_DEPOSIT'
    where e.lease_id = ${leaseId} and e.kind = 'CREDIT_NOTE' group by e.id, e.reference`.execute(tx)
  const { rows: charges } = await sql<Line>`
    select a.id || ' ' || i.line as id, a.advice_number as "adviceNumber", i.label, i.amount, i.explanation
    from payment_advices a join advice_lines i on i.organisation_id = a.organisation_id and i.advice_id = a.id
    where a.lease_id = ${leaseId} order by a.id, i.line`.execute(tx)
  return {
    credits: [
      ...credits.map(({ rentOf, ...row }) => ({ ...row, label: `Rent from ${formatDate(rentOf)}` })),
      ...ofCharges.map(({ rentOf, ...row }) => ({ ...row, label: `${row.label} from ${formatDate(rentOf)}` })),
      ...deposits,
    ],
    charges,
  }
}
