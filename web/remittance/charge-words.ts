import type { Remittance } from '../../domain/remittance/remittance-contract.ts'

export const chargeWords: Record<Remittance['deductions'][number]['kind'], string> = {
  EXPENSE: 'Expense',
  EXPENSE_BACK: 'Expense taken back',
  CHARGE_BACK: 'Charged back',
  REPAIR: 'Repair set off by the tenant',
  REPAIR_BACK: 'Repair taken back',
}
