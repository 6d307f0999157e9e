import type { Advice } from '../../../domain/advices/advice-contract.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { paymentMethodLabels } from '../../../domain/ledger/payment-method.ts'
import { type Money, ZERO } from '../../../domain/money.ts'
import type { LeaseOutlook } from '../../../domain/overview/overview-contract.ts'
import type { Payment } from '../../../domain/payments/payment-contract.ts'
import { adviceTitle } from '../../advices/advice-title.ts'
import { adviceKindLabels } from '../../advices/advice-labels.ts'
import { lastDayOfLease } from '../../leases/lease-end.ts'
import type { OfflineCopy } from '../../platform/offline-copy.ts'
import type { Session } from '../../platform/session-store.ts'
import { t } from '../../platform/texts.ts'
import { owedOf } from '../owed-amount.ts'
import type { Office } from '../use-office.ts'

export type Seen = {
  open: readonly Advice[]
  balanceAmount: Money
  creditAmount: Money
  interestAmount: Money
  leases: readonly Lease[]
  outlook: readonly LeaseOutlook[]
  payments: readonly Payment[]
  office: Office
}

/** The part of a tenant's first page that is stored: debts, lease and payments, without the names of other people. */
export function offlineCopyOf(seen: Seen, { user, currentRole }: Session): OfflineCopy {
  return {
    personId: user.id,
    roleId: currentRole.id,
    savedAt: new Date().toISOString(),
    name: user.nameEnglish,
    office: { name: seen.office.name, phone: seen.office.phone },
    owedAmount: owedOf(seen).owedAmount,
    dues: seen.open.map((advice) => ({
      title: adviceTitle(advice),
      number: advice.adviceNumber,
      dueDate: advice.dueDate,
      amount: advice.balanceAmount,
      property: advice.propertyLabel,
      lines: advice.lines.map(({ label, amount, explanation }) => ({ label, amount, why: explanation.text })),
    })),
    leases: seen.leases.map((lease) => ({
      label: lease.propertyLabel,
      number: lease.leaseNumber,
      place: lease.placeLabel,
      lastDay: lastDayOfLease(lease),
      rent: lease.currentRentAmount,
      deposit: lease.depositAmount,
      held: seen.outlook.find(({ leaseId }) => leaseId === lease.id)?.heldAmount ?? ZERO,
    })),
    receipts: seen.payments.map((payment) => ({
      number: payment.receiptNumber,
      paidOn: payment.paidOn,
      amount: payment.amount,
      isVoid: payment.status === 'REVERSED',
      property: payment.propertyLabel,
      method: paymentMethodLabels[payment.method],
      reference: payment.reference,
      lines: [
        ...payment.allocations.map(({ kind, adviceNumber, amount }) => ({
          label: `${adviceKindLabels[kind]} ${adviceNumber}`,
          amount,
        })),
        ...(payment.creditAmount > 0 ? [{ label: t`Credit on the lease`, amount: payment.creditAmount }] : []),
      ],
    })),
  }
}
