import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { chargeOfRow } from '../../domain/leases/charges/charge-schedule.ts'
import { isRunning } from '../../domain/leases/lease-status.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { noticeBy } from '../../domain/leases/tenancy/notice.ts'
import type { TenancyPolicy } from '../../domain/leases/tenancy/tenancy-policy.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import type { LeaseOutlook } from '../../domain/overview/overview-contract.ts'
import { readInterest } from '../advices/account/interest-store.ts'
import { readHeldDeposits } from '../deposits/settlement-store.ts'
import { readCharges } from '../advices/account/statement-store.ts'
import { type LeaseRow, selectLeases } from '../leases/lease-row.ts'
import { type LeaseCharge, readLeaseCharges } from '../leases/charges/recurring-charge-store.ts'
import { type RentBasis, readRentHistories, rentBasisOf, scheduleOf } from '../leases/tenancy/rent-basis.ts'
import { readRenewalQuestions } from '../leases/renewals/renewal-question-store.ts'
import { readTenancyPolicy } from '../leases/tenancy/read-tenancy-policy.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf } from '../platform/database/page.ts'

const maxLeases = 50
const maxPeriods = 3

/** The next events of each lease that the caller sees, by the billing engine and the rule that refuses a late notice. */
export async function readOutlook(tx: Tx): Promise<LeaseOutlook[]> {
  const leases = await selectLeases(tx, { where: sql`l.status <> 'CANCELLED'`, limit: maxLeases })
  const ids = leases.map(({ id }) => id)
  const histories = await readRentHistories(tx, ids)
  const charges = await readLeaseCharges(tx, ids)
  const held = await readHeldDeposits(tx, ids)
  const billedTo = await readBilledTo(tx, ids)
  const policy = await readTenancyPolicy(tx, tx.today)
  const interest = await readInterestSoFar(tx, ids)
  const credit = await readCreditOf(tx, ids)
  const questions = await readRenewalQuestions(tx, leases)
  return leases.map((lease) => ({
    leaseId: lease.id,
    heldAmount: held.get(lease.id) ?? ZERO,
    interestAmount: interest.get(lease.id) ?? ZERO,
    creditAmount: credit.get(lease.id) ?? ZERO,
    noticeByDate: noticeByDate(lease, policy, tx.today),
    renewalQuestion: questions.get(lease.id) ?? null,
    next: isUpcoming(lease)
      ? nextCharges(rentBasisOf(lease, histories.get(lease.id) ?? {}, tx.today), {
          charges: charges.get(lease.id) ?? [],
          billedTo: billedTo.get(lease.id) ?? '',
          today: tx.today,
        })
      : [],
  }))
}

type Ahead = { charges: readonly LeaseCharge[]; billedTo: string; today: CalendarDate }

/** The rent of the next periods with recurring charges, as they will be billed. */
function nextCharges(basis: RentBasis, { charges, billedTo, today }: Ahead): LeaseOutlook['next'] {
  const rows = scheduleOf(basis, today).filter(
    ({ periodStart, periodEnd, amount }) => amount > 0 && periodEnd >= today && periodStart > billedTo,
  )
  return rows.slice(0, maxPeriods).map((row) => {
    const costs = charges.map((charge) => chargeOfRow(basis, row, charge)?.amount ?? ZERO)
    const { periodStart, periodEnd, dueDate } = row
    return { periodStart, periodEnd, dueDate, amount: plus(row.amount, ...costs) }
  })
}

/** By lease, as in its account, including interest on rent that was paid late. */
async function readInterestSoFar(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, Money>> {
  const charges = await readCharges(tx, leaseIds, tx.today)
  const ofAdvice = await readInterest(tx, charges, tx.today)
  const byLease = Map.groupBy(charges, ({ leaseId }) => leaseId)
  return new Map([...byLease].map(([leaseId, own]) => [leaseId, plus(ZERO, ...own.map(({ id }) => ofAdvice.get(id) ?? ZERO))]))
}

async function readCreditOf(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, Money>> {
  const { rows } = await sql<{ leaseId: string; amount: Money }>`
    select lease_id as "leaseId", (-sum(amount))::bigint as amount from ledger_postings
    where lease_id = any(${keysOf(leaseIds)}) and account_code = ${accounts.TENANT_CREDIT.code}
    group by lease_id having sum(amount) < 0`.execute(tx.byKey)
  return new Map(rows.map(({ leaseId, amount }) => [leaseId, amount]))
}

function isUpcoming({ status }: LeaseRow): boolean {
  return isRunning(status) || status === 'PENDING'
}

export function noticeByDate(lease: LeaseRow, policy: TenancyPolicy, today: CalendarDate): CalendarDate | null {
  const { noticeDate, terminationDate, renewedById, noticeDays, endDate } = lease
  // A lease past its end continues until hand-over, so there is no last day to give notice.
  if (!isUpcoming(lease) || endDate < today || noticeDate !== null || terminationDate !== null || renewedById !== null)
    return null
  return noticeBy(lease, { by: 'TENANT', reason: 'END_OF_LEASE', noticeDays, lastDay: endDate }, policy)
}

/** The first day of the last billed period of each lease. */
async function readBilledTo(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, CalendarDate>> {
  const { rows } = await sql<{ leaseId: string; billedTo: CalendarDate }>`
    select lease_id as "leaseId", max(period_start) as "billedTo" from payment_advices
    where lease_id = any(${keysOf(leaseIds)}) and kind = 'RENT' group by lease_id`.execute(tx.byKey)
  return new Map(rows.map(({ leaseId, billedTo }) => [leaseId, billedTo]))
}
