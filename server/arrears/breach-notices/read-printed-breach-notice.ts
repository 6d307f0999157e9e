import { breachLaw } from '../../../domain/arrears/breach-notice.ts'
import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import type { Letting } from '../../../domain/leases/tenancy/tenancy-policy.ts'
import { formatMoney, plus } from '../../../domain/money.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import { partiesOf } from '../../advices/account/read-printed-notes.ts'
import type { PrintedNote } from '../../advices/pdf/render-note.ts'
import { readLease } from '../../leases/lease-store.ts'
import { sum } from '../../leases/pdf/printed-parts.ts'
import { actOnBreach } from '../../leases/pdf/tenancy-act.ts'
import { readTenancyPolicy } from '../../leases/tenancy/read-tenancy-policy.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readBreachNotice } from './breach-notice-store.ts'

/** The notice as served, regardless of later payments. A withdrawn notice is marked VOID. */
export async function readPrintedBreachNotice(tx: Tx, id: string): Promise<PrintedNote> {
  const notice = await readBreachNotice(tx, id)
  const { leaseId, noticeNumber, servedOn, remedyOn, overdueAmount, interestAmount } = notice
  const parties = await partiesOf(tx, leaseId, { kind: 'BREACH_NOTICE', recordId: id, on: servedOn })
  const { propertyType, law } = await lawOf(tx, leaseId, servedOn)
  const total = plus(overdueAmount, interestAmount)
  return {
    ...parties,
    mark: notice.state === 'WITHDRAWN' ? 'VOID' : parties.mark,
    title: 'Notice of breach',
    number: noticeNumber,
    date: servedOn,
    summary: {
      amountLabel: 'Amount to pay',
      amount: formatMoney(total),
      dateLabel: 'Last day to pay',
      date: formatDate(remedyOn),
      action: 'Please pay in full by this day. This notice does not end your lease.',
    },
    heading: 'Overdue amounts',
    lines: notice.lines.map(({ label, adviceNumber, dueDate, amount }) => ({
      label,
      amount,
      explanation: `Payment advice ${adviceNumber}, due on ${formatDate(dueDate)}.`,
    })),
    sums: [
      ...(interestAmount > 0
        ? [sum('Overdue', overdueAmount), sum(`Late interest to ${formatDate(servedOn)}`, interestAmount)]
        : []),
      sum('Amount to pay', total, true),
    ],
    remarks: [
      `You have not paid what your lease requires. Pay ${formatMoney(total)} by ${formatDate(remedyOn)}.${
        interestAmount > 0 ? ' Late interest keeps growing until you pay.' : ''
      }`,
      ...law,
      'If you have paid, or think an amount is wrong, tell the office now.',
      'For the office (name and signature): ______________________________',
    ],
    act: actOnBreach(propertyType),
  }
}

async function lawOf(tx: Tx, leaseId: string, on: CalendarDate): Promise<{ propertyType: PropertyType; law: readonly string[] }> {
  const { propertyType, startDate, endDate } = await readLease(tx, leaseId)
  const letting: Letting = { propertyType, startDate, endDate }
  return { propertyType, law: breachLaw(letting, await tx.actingAs('staff', (office) => readTenancyPolicy(office, on))) }
}
