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

/** The state of an advice; what is partly paid says so even when the rest is late, and nobody paid what was credited in full. */
export function AdviceChip({ advice }: { advice: Shown }) {
  return <StatusChip status={styleOf(advice)} table={table} />
}

/** From its amounts: a copy that a tenant stored on a phone before may lack `isCredited`. */
function styleOf(advice: Shown) {
  if (advice.status === 'PARTIAL_PAID' && advice.isOverdue) return 'LATE_REST'
  return isCreditedInFull(advice) ? 'CREDITED' : advice.status
}
