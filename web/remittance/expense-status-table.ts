import type { Expense } from '../../domain/remittance/expense-contract.ts'
import type { StatusTable } from '../ui/status-chip.tsx'

export const expenseStatusTable: StatusTable<Expense['status']> = {
  POSTED: { word: 'Posted', shape: 'dot', tone: 'green' },
  REVERSED: { word: 'Void', shape: 'cross', tone: 'red' },
}
