import type { Remittance } from '../../domain/remittance/remittance-contract.ts'
import { t } from '../platform/texts.ts'

export const chargeLabels: Record<Remittance['deductions'][number]['kind'], string> = {
  EXPENSE: t`Expense`,
  EXPENSE_BACK: t`Expense reversed`,
  CHARGE_BACK: t`Charged back`,
  REPAIR: t`Repair set off by the tenant`,
  REPAIR_BACK: t`Repair reversed`,
}
