import type { Advice } from '../../domain/advices/advice-contract.ts'
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

/** The state of an advice; what is partly paid says so even when the rest is late, and nobody paid what was credited in full. */
export function AdviceChip({ advice }: { advice: Pick<Advice, 'status' | 'isOverdue' | 'paidAmount' | 'creditedAmount'> }) {
  return <StatusChip status={styleOf(advice)} table={table} />
}

function styleOf({
  status,
  isOverdue,
  paidAmount,
  creditedAmount,
}: Pick<Advice, 'status' | 'isOverdue' | 'paidAmount' | 'creditedAmount'>) {
  if (status === 'PARTIAL_PAID' && isOverdue) return 'LATE_REST'
  return status === 'PAID' && paidAmount === 0 && creditedAmount > 0 ? 'CREDITED' : status
}
