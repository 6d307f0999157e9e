import { addDays, addMonths, type CalendarDate, earlier, formatDate } from '../../domain/calendar-date.ts'
import { exactNuOf } from '../../domain/leases/explanation.ts'
import { formatMoney, type Money } from '../../domain/money.ts'
import { fieldProblem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockLease } from './lease-account-store.ts'
import { raiseAdvices } from './raise-advices.ts'
import { readOpeningBalance, readTakeOver } from './raise-store.ts'

type OpeningBalance = { leaseId: string; amount: Money; dueDate: CalendarDate }

/**
 * Creates one advice for the amount that a tenant owed for the time before the lease is billed here. It is paid, becomes overdue and is
 * remitted like any other advice, and its postings balance in the same way. Returns its id.
 */
export async function raiseOpeningBalance(tx: Tx, { leaseId, amount, dueDate }: OpeningBalance): Promise<string> {
  await lockLease(tx, leaseId)
  const { startsOn, billedFrom } = await readTakeOver(tx, leaseId)
  if (billedFrom === null || billedFrom <= startsOn) {
    throw fieldProblem('/leaseId', 'This lease is billed here from its first day, so it cannot have an opening balance.')
  }
  assertPlausible(dueDate, { startsOn, billedFrom })
  const end = addDays(billedFrom, -1)
  const before = await readOpeningBalance(tx, leaseId, startsOn)
  if (before.stands) throw fieldProblem('/leaseId', 'This lease already has an opening balance.')
  // Nothing is posted on future days, even if billing here begins in the future.
  const chargedOn = earlier(end, tx.today)
  const text = `Owed on ${formatDate(chargedOn)}, before the lease was billed here: ${formatMoney(amount)}, from the office's records.`
  const exact = exactNuOf(amount)
  const [raised] = await raiseAdvices(tx, [
    {
      leaseId,
      kind: 'RENT',
      // A period is billed once. An advice that replaces a credited one is a correction.
      isCorrection: before.wasCredited,
      period: { start: startsOn, end },
      // The advice may cover years. A clerk looks for it at the end of them, and charts do not show it in years that were not billed here.
      isOfLastMonth: true,
      dueDate,
      chargedOn,
      lines: [{ label: 'Opening balance', amount, explanation: { rule: 'R13', text, base: exact, exact, source: 'Import' } }],
    },
  ])
  if (!raised) throw new Error('An opening balance was not raised.')
  return raised.adviceId
}

/** Late interest counts from the due date, and a balance that is due in a far year never becomes overdue. */
function assertPlausible(
  dueDate: CalendarDate,
  { startsOn, billedFrom }: { startsOn: CalendarDate; billedFrom: CalendarDate },
): void {
  if (dueDate < addMonths(startsOn, -12))
    throw fieldProblem('/dueDate', `The lease starts on ${formatDate(startsOn)}. Check the year.`)
  if (dueDate > addMonths(billedFrom, 12))
    throw fieldProblem('/dueDate', `The lease is billed here from ${formatDate(billedFrom)}. Check the year.`)
}
