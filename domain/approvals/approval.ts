import { z } from 'zod'
import type { ApprovalKind, ApprovalStatus } from '../approval-request.ts'
import { chhetrum, formatMoney } from '../money.ts'

export const approvalKindLabels: Readonly<Record<ApprovalKind, string>> = {
  REMITTANCE: 'Remittance',
  REFUND: 'Refund',
  WRITE_OFF: 'Write-off',
  CREDIT_NOTE: 'Credit note',
  REPAIR_BILL: 'Repair bill',
  BANK_ACCOUNT: 'Bank account',
  SETTING: 'Setting',
}

export const approvalStatusLabels: Readonly<Record<ApprovalStatus, string>> = {
  PENDING: 'Waiting',
  APPROVED: 'Approved',
  REFUSED: 'Refused',
  WITHDRAWN: 'Withdrawn',
  EXPIRED: 'Expired',
}

/** "write-off, Nu. 10,000.00" */
export function approvalTitle({ kind, amount }: { kind: ApprovalKind; amount: number | null }): string {
  const label = approvalKindLabels[kind].toLowerCase()
  return amount === null ? label : `${label}, ${formatMoney(chhetrum(amount))}`
}

/** A request can be approved for this many days. */
export const approvalDays = 14

/** After this many hours an ADMIN can turn the approval off alone if nobody else can approve. */
export const aloneAfterHours = 72

/**
 * For this many days people cannot approve requests of the person who registered them or made them an approver; only for this many hours
 * if nobody else could approve.
 */
export const broughtInDays = 30
export const broughtInHoursAlone = 72

export const turnsApprovalsOff = (body: unknown): boolean => turnOffSchema.safeParse(body).success
const turnOffSchema = z.object({ key: z.literal('approvals'), value: z.object({ isOn: z.literal(false) }) })

/** Larger amounts need approval. Changes of bank accounts and of this setting always need it while the setting is on. */
export const approvalSettingSchema = z.object({
  isOn: z.boolean(),
  aboveNgultrum: z.number().int().min(0, 'Enter 0 or more.').max(1_000_000_000, 'At most 1,000,000,000.'),
})
export const defaultApprovalSetting = { isOn: false, aboveNgultrum: 0 }

export function needsSecondPerson(
  setting: { isOn: boolean; aboveNgultrum: number },
  { amount }: { amount: number | null },
): boolean {
  return setting.isOn && (amount === null || amount > setting.aboveNgultrum * 100)
}
