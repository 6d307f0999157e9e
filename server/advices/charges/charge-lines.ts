import { formatDate } from '../../../domain/calendar-date.ts'
import { chargeCorrections } from '../../../domain/leases/charges/charge-corrections.ts'
import { chargeOfRow } from '../../../domain/leases/charges/charge-schedule.ts'
import type { ScheduleRow } from '../../../domain/leases/rent/rent-schedule.ts'
import type { LeaseCharge } from '../../leases/charges/recurring-charge-store.ts'
import type { RentBasis } from '../../leases/tenancy/rent-basis.ts'
import type { AdviceLine, NewAdvice } from '../advice-form.ts'
import { rentAdvice } from '../rent/rent-advice.ts'
import type { ChargeAccount } from './billed-charge-store.ts'

/** Creates the advice of one period: its rent, then each recurring charge. */
export function adviceWithCharges(leaseId: string, row: ScheduleRow, { basis, account }: Billing): NewAdvice {
  const advice = rentAdvice(leaseId, row)
  return { ...advice, lines: [...advice.lines, ...chargeLines(row, { basis, account })] }
}

type Billing = { basis: RentBasis; account: ChargeAccount }

function chargeLines(row: ScheduleRow, { basis, account }: Billing): AdviceLine[] {
  return account.charges.flatMap((charge) => {
    const cost = chargeOfRow(basis, row, charge)
    if (!cost || cost.amount === 0) return []
    return [{ label: charge.label, ...cost, recurring: partOf(charge, row.periodStart) }]
  })
}

/** Charges for periods that were already billed before a charge was added, changed or resumed: lines on the next advice (R10). */
export function lateChargeLines({ basis, account }: Billing): AdviceLine[] {
  const charges = new Map(account.charges.map((charge) => [charge.id, charge]))
  return chargeCorrections(account, basis).flatMap(({ chargeId, label, amount, periodStart, periodEnd, explanation }) => {
    const charge = charges.get(chargeId)
    if (!charge || amount < 0) return []
    return [
      {
        label: `${label} ${formatDate(periodStart)} – ${formatDate(periodEnd)}`,
        amount,
        explanation,
        lastDay: periodEnd,
        recurring: { ...partOf(charge, periodStart), ...(charge.meterId === null ? {} : { to: periodEnd }) },
      },
    ]
  })
}

function partOf({ id, payee, isGstCharged, meterId }: LeaseCharge, of: ScheduleRow['periodStart']) {
  return { chargeId: id, of, part: 'NET' as const, payee, isMetered: meterId !== null, isGstCharged }
}
