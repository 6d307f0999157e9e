import type { Payment } from '../../domain/payments/payment-contract.ts'
import { t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

/** The receipt of a reversed payment keeps its number and is void. */
export const paymentStatusTable: StatusTable<Payment['status']> = {
  POSTED: { word: t`Received`, shape: 'dot', tone: 'green' },
  REVERSED: { word: t`Void`, shape: 'cross', tone: 'red' },
}
