import type { Advice } from '../../domain/advices/advice-contract.ts'
import { isCreditedInFull } from '../../domain/advices/advice-status.ts'
import { t } from '../platform/texts.ts'
import { StatusChip, type StatusLook, type StatusTable } from '../ui/text/status-chip.tsx'
import { adviceStatusTable } from './advice-status-table.ts'

const partlyPaidAndLate: StatusLook = { word: t`Partly paid, overdue`, shape: 'half', tone: 'red' }
const credited: StatusLook = { word: t`Credited`, shape: 'slash', tone: 'grey' }
const table: StatusTable<Advice['status'] | 'LATE_REST' | 'CREDITED'> = {
  ...adviceStatusTable,
  LATE_REST: partlyPaidAndLate,
  CREDITED: credited,
}

type Shown = Pick<Advice, 'status' | 'isOverdue' | 'paidAmount' | 'creditedAmount'>

/** The status of an advice. A partly paid advice shows this even if the rest is overdue; a fully credited one is not shown as paid. */
export function AdviceChip({ advice }: { advice: Shown }) {
  return <StatusChip status={styleOf(advice)} table={table} />
}

/** Computed from the amounts, because a copy stored earlier on a tenant's phone may lack `isCredited`. */
function styleOf(advice: Shown) {
  if (advice.status === 'PARTIAL_PAID' && advice.isOverdue) return 'LATE_REST'
  return isCreditedInFull(advice) ? 'CREDITED' : advice.status
}
