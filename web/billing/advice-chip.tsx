import type { Advice } from '../../domain/billing/advice-contract.ts'
import { StatusChip, type StatusLook, type StatusTable } from '../ui/status-chip.tsx'
import { adviceStatusTable } from './advice-status-table.ts'

const partlyPaidAndLate: StatusLook = { word: 'Partly paid, overdue', shape: 'half', tone: 'red' }
const table: StatusTable<Advice['status'] | 'LATE_REST'> = { ...adviceStatusTable, LATE_REST: partlyPaidAndLate }

/** The state of an advice; what is partly paid says so even when the rest is late. */
export function AdviceChip({ advice }: { advice: Pick<Advice, 'status' | 'isOverdue'> }) {
  const isLateRest = advice.status === 'PARTIAL_PAID' && advice.isOverdue
  return <StatusChip status={isLateRest ? 'LATE_REST' : advice.status} table={table} />
}
