import { type CalendarDate, firstDayOf, formatDate, lastDayOf, type Month } from '../../domain/calendar-date.ts'
import { isToIssue } from '../../domain/leases/rent/issue-date.ts'
import { rowsStartingIn, type ScheduleRow } from '../../domain/leases/rent/rent-schedule.ts'
import { Problem } from '../../domain/problem.ts'
import { type BillableLease, readBillableLeases } from '../leases/billable-leases.ts'
import type { Tx } from '../platform/database/database.ts'
import { addTaxes } from '../advices/rent/add-taxes.ts'
import { readBilled } from './billable-store.ts'
import { type BilledRent, lockBilledRent, readBilledRent } from '../advices/rent/billed-rent-store.ts'
import { adjustmentLines } from '../advices/rent/correct-rent.ts'
import { type ChargeAccount, noCharges, readChargeAccounts } from '../advices/charges/billed-charge-store.ts'
import { adviceWithCharges, lateChargeLines } from '../advices/charges/charge-lines.ts'
import { readWaitingCharges } from '../advices/lease-charge-store.ts'
import { type PlainLease, readPlainLeases } from '../advices/rent/plain-rent-store.ts'
import { toForm } from '../advices/raise-advices.ts'
import type { AdviceForm, AdviceLine, FormOfLease, NewAdvice } from '../advices/advice-form.ts'
import { rentAdvice } from '../advices/rent/rent-advice.ts'

/** `months`: the months to generate first, if that is enough to bill it. */
export type Unbilled = { leaseId: string; leaseNumber: string; reason: string; months?: Month[] }
type Asked = { month: Month; closedUntil: CalendarDate | null; isLocked: boolean }
type DatedQuery = Asked & { today: CalendarDate }
/** The advices of a block of leases in a month. Plain leases are billed by shared forms; the others each by their own. */
export type BlockPlan = {
  plain: FormOfLease[]
  others: FormOfLease[]
  skipped: number
  exceptions: Unbilled[]
  /** Leases with nothing left to bill in the month: all except those blocked by closed days or by their terms. */
  settled: { plainIds: string[]; others: BillableLease[] }
  otherIds: string[]
}

/** With `isLocked`, the caller has locked the leases, and advices that may be corrected are locked here. */
export async function planBlock(tx: Tx, leaseIds: readonly string[], asked: Asked): Promise<BlockPlan> {
  const plainLeases = await readPlainLeases(tx, leaseIds, asked.month)
  const plainIds = plainLeases.map(({ id }) => id)
  const known = new Set(plainIds)
  const otherLeases = await readBillableLeases(
    tx,
    leaseIds.filter((id) => !known.has(id)),
  )
  const plain = await planPlain(tx, plainLeases, asked)
  const others = await planOthers(tx, otherLeases, asked)
  return {
    plain: plain.forms,
    others: others.forms,
    skipped: plain.skipped + others.skipped,
    exceptions: [...plain.exceptions, ...others.exceptions],
    settled: {
      plainIds: plainIds.filter((id) => !plain.left.has(id)),
      others: otherLeases.filter(({ id }) => !others.left.has(id)),
    },
    otherIds: otherLeases.map(({ id }) => id),
  }
}

/** `left`: leases that will be billed later. */
type Planned = { forms: FormOfLease[]; skipped: number; exceptions: Unbilled[]; left: Set<string> }

async function planPlain(tx: Tx, leases: readonly PlainLease[], { month, closedUntil }: Asked): Promise<Planned> {
  const open = leases.filter(({ isBilled }) => !isBilled)
  const isClosed = closedUntil !== null && firstDayOf(month) <= closedUntil
  return {
    forms: isClosed ? [] : await formsOf(tx, open, month),
    skipped: leases.length - open.length,
    exceptions: isClosed ? open.map((lease) => closedException(lease, firstDayOf(month), closedUntil)) : [],
    left: new Set(isClosed ? open.map(({ id }) => id) : []),
  }
}

/** Leases with the same rent share its form; taxed leases have their own form, by that rent and their owners' shares. */
async function formsOf(tx: Tx, leases: readonly PlainLease[], month: Month): Promise<FormOfLease[]> {
  const forms = new Map<string, AdviceForm>()
  const untaxed = leases.map((lease) => ({ leaseId: lease.id, form: formOf(lease, month, forms), isTaxed: lease.isTaxed }))
  const toTax = untaxed.filter(({ isTaxed }) => isTaxed)
  if (toTax.length === 0) return untaxed
  const taxed = await addTaxes(
    tx,
    toTax.map(({ leaseId, form }) => ({ leaseId, ...form })),
  )
  return [...untaxed.filter(({ isTaxed }) => !isTaxed), ...taxed.map(toForm)]
}

/** The engine's result for all leases with this rent; it does not depend on the position of the month in their terms. */
function formOf(
  { rentAmount, proration, dueDay, dueTiming }: PlainLease,
  month: Month,
  forms: Map<string, AdviceForm>,
): AdviceForm {
  const key = `${rentAmount} ${proration} ${dueDay} ${dueTiming}`
  const known = forms.get(key)
  if (known) return known
  const [row] = rowsStartingIn(plainTerms({ rentAmount, proration, dueDay, dueTiming }, month), month)
  if (!row) throw new Error(`${key} gives no rent for ${month}.`)
  const { form } = toForm(rentAdvice('', row))
  forms.set(key, form)
  return form
}

type Rent = Pick<PlainLease, 'rentAmount' | 'proration' | 'dueDay' | 'dueTiming'>

export function plainTerms(rent: Rent, month: Month) {
  return {
    ...rent,
    propertyType: 'UNIT' as const,
    startDate: firstDayOf(month),
    endDate: lastDayOf(month),
    frequency: 'MONTHLY' as const,
    periodMethod: 'CALENDAR' as const,
  }
}

type Bill = { advices: NewAdvice[]; skipped: number; exceptions: Unbilled[]; leftId?: string }

async function planOthers(tx: Tx, leases: readonly BillableLease[], asked: Asked): Promise<Planned> {
  const ids = leases.map(({ id }) => id)
  const billed = ids.length === 0 ? new Set<string>() : await readBilled(tx, ids, asked.month)
  const adjusted = leases.filter(({ history }) => history.changes?.length || history.suspensions?.length).map(({ id }) => id)
  const billedRent = await (asked.isLocked ? lockBilledRent : readBilledRent)(tx, adjusted)
  const charges = ids.length === 0 ? new Map<string, AdviceLine[]>() : await readWaitingCharges(tx, ids)
  const accounts = await readChargeAccounts(tx, ids, asked)
  const bills = leases.map((lease) => {
    const account = accounts.get(lease.id) ?? noCharges
    return withLines(billOf(lease, { billed, account }, { ...asked, today: tx.today }), [
      ...adjustmentsOf(lease, billedRent.get(lease.id)),
      ...lateChargesOf(lease, account),
      ...(charges.get(lease.id) ?? []),
    ])
  })
  const taxed = await addTaxes(
    tx,
    bills.flatMap(({ advices }) => advices),
  )
  return {
    forms: taxed.map(toForm),
    skipped: bills.reduce((sum, { skipped }) => sum + skipped, 0),
    exceptions: bills.flatMap(({ exceptions }) => exceptions),
    left: new Set(bills.flatMap(({ leftId }) => leftId ?? [])),
  }
}

type Known = { billed: Set<string>; account: ChargeAccount }

function billOf(lease: BillableLease, { billed, account }: Known, { month, closedUntil, today }: DatedQuery): Bill {
  const schedule = scheduleIn(lease, month)
  if ('refused' in schedule) {
    return { advices: [], skipped: 0, exceptions: [unbilled(lease, schedule.refused)], leftId: lease.id }
  }
  const { rows } = schedule
  const unbilledRows = rows.filter(({ periodStart }) => !billed.has(`${lease.id} ${periodStart}`))
  // For a lease with a lead, the other advices are issued on their day (issue-due-advices.ts).
  const missing = unbilledRows.filter((row) => isToIssue(lease.terms, row, today))
  const isClosed = ({ periodStart }: ScheduleRow) => closedUntil !== null && periodStart <= closedUntil
  return {
    advices: missing
      .filter((row) => row.amount > 0 && !isClosed(row))
      .map((row) => adviceWithCharges(lease.id, row, { basis: lease, account })),
    skipped: rows.length - unbilledRows.length,
    exceptions: missing.flatMap((row) => {
      if (row.amount === 0)
        return [unbilled(lease, noRent(lease, `${formatDate(row.periodStart)} to ${formatDate(row.periodEnd)}`))]
      return closedUntil !== null && isClosed(row) ? [closedException(lease, row.periodStart, closedUntil)] : []
    }),
    ...(unbilledRows.length > missing.length || missing.some((row) => row.amount > 0 && isClosed(row))
      ? { leftId: lease.id }
      : {}),
  }
}

/** A rent that the rules refuse affects one lease, not the run. */
function scheduleIn({ terms, history }: BillableLease, month: Month): { rows: ScheduleRow[] } | { refused: string } {
  try {
    return { rows: rowsStartingIn(terms, month, history) }
  } catch (error) {
    if (error instanceof Problem) return { refused: `${error.message} Change the terms of the lease.` }
    throw error
  }
}

function lateChargesOf(lease: BillableLease, account: ChargeAccount): AdviceLine[] {
  return account.charges.length === 0 ? [] : lateChargeLines({ basis: lease, account })
}

function adjustmentsOf(lease: BillableLease, billed: readonly BilledRent[] | undefined): AdviceLine[] {
  return billed ? adjustmentLines(billed, lease) : []
}

/** Underbilled amounts so far, and damage that the tenant pays, are added to the first advice of the block (R10). */
function withLines(bill: Bill, lines: readonly AdviceLine[]): Bill {
  const [first, ...rest] = bill.advices
  if (!first || lines.length === 0) return bill
  return { ...bill, advices: [{ ...first, lines: [...first.lines, ...lines] }, ...rest] }
}

type Named = Pick<PlainLease, 'id' | 'leaseNumber'>

function unbilled({ id, leaseNumber }: Named, reason: string): Unbilled {
  return { leaseId: id, leaseNumber, reason }
}

function noRent({ suspendedFrom }: BillableLease, days: string): string {
  if (suspendedFrom === null) return `No rent is due from ${days}.`
  return `The lease is suspended, so no rent is due from ${days}. Billing continues when the lease is resumed.`
}

function closedException(lease: Named, periodStart: CalendarDate, closedUntil: CalendarDate): Unbilled {
  return unbilled(
    lease,
    `The books are closed until ${formatDate(closedUntil)}, but this rent counts from ${formatDate(periodStart)}. Ask an administrator to open the days again, then generate the month again.`,
  )
}
