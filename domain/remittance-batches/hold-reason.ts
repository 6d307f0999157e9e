import { t } from '../wording.ts'

/** The reasons for which an owner is left out of a batch. */
export const holdReasons = ['NOTHING_DUE', 'CHARGES', 'NO_ACCOUNT', 'AWAITING_APPROVAL'] as const
export type HoldReason = (typeof holdReasons)[number]

export const holdReasonLabels: Readonly<Record<HoldReason, string>> = {
  NOTHING_DUE: t`Nothing due`,
  CHARGES: t`Charges use up the full amount`,
  NO_ACCOUNT: t`No bank account`,
  AWAITING_APPROVAL: t`Waiting for approval`,
}

type Due = { adviceCount: number; amount: number; hasAccount: boolean; isWaiting: boolean }

/** The first reason that applies: a pending request precedes missing data. */
export function holdReasonOf({ adviceCount, amount, hasAccount, isWaiting }: Due): HoldReason | null {
  if (isWaiting) return 'AWAITING_APPROVAL'
  if (adviceCount === 0) return 'NOTHING_DUE'
  if (amount <= 0) return 'CHARGES'
  return hasAccount ? null : 'NO_ACCOUNT'
}
