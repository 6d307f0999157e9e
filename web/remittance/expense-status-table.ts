import type { Expense } from '../../domain/remittance/expense-contract.ts'
import { t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const expenseStatusTable: StatusTable<Expense['status']> = {
  POSTED: { word: t`Posted`, shape: 'dot', tone: 'green' },
  REVERSED: { word: t`Void`, shape: 'cross', tone: 'red' },
}
