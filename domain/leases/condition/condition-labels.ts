import { t } from '../../wording.ts'
import type { ConditionState, ReportSigner } from './condition-contract.ts'

export const conditionStateLabels: Record<ConditionState, string> = {
  GOOD: t`Good`,
  WORN: t`Worn`,
  DAMAGED: t`Damaged`,
  MISSING: t`Missing`,
  NOT_THERE: t`Not present`,
}

export const reportSignerLabels: Record<ReportSigner, string> = { TENANT: t`Tenant`, WITNESS: t`Witness` }
