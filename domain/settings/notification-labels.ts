import type {
  AccountNoticeType,
  Anchor,
  Audience,
  MessageLanguage,
  NotificationChannel,
  NotificationType,
  OfficeNoticeType,
  OperatorNoticeType,
  AnnouncementType,
  DamageNoticeType,
  OwnerNoticeType,
} from './notification-type.ts'
import { codeText } from '../sheet.ts'
import { plural, t } from '../wording.ts'

export const typeLabels: Record<NotificationType, { name: string; when: string }> = {
  LEASE_CREATION: { name: t`Lease creation`, when: t`A lease was created.` },
  LEASE_SIGNING_REMINDER: {
    name: t`Lease signing reminder`,
    when: t`A lease is not signed or not registered yet. The default text for owners and the office is different. If you change the text, everybody gets yours.`,
  },
  SECURITY_DEPOSIT_PAYMENT_REMINDER: { name: t`Security deposit payment reminder`, when: t`A security deposit is unpaid.` },
  LEASE_RENEWAL: {
    name: t`Lease renewal`,
    when: t`A lease is about to end and has no renewal. The default text for owners and the office is different. If you change the text, everybody gets yours.`,
  },
  LEASE_TERMINATION: { name: t`Lease termination`, when: t`Notice to end a lease was given. Legal notice, stored as proof.` },
  LEASE_ACTIVATED_NOTICE: { name: t`Lease activated notice`, when: t`A lease becomes active.` },
  USER_CREATED: { name: t`User created`, when: t`A person gets a sign-in or a new password.` },
  TEMPORARY_LOGIN_CODE: { name: t`Temporary login code`, when: t`A person requests a sign-in code.` },
  PAYMENT_ADVICE_GENERATION: { name: t`Payment advice generation`, when: t`A payment advice with an amount due was issued.` },
  PAYMENT_ADVICE_REMINDER: { name: t`Payment advice reminder`, when: t`A payment advice is not paid in full.` },
  PAYMENT_RECEIPT_GENERATION: { name: t`Payment receipt generation`, when: t`A payment was received.` },
  ENTRY_DAMAGE_REPORT_SUBMISSION_REMINDER: {
    name: t`Entry damage report submission reminder`,
    when: t`No damage at move-in has been reported yet.`,
  },
  DAMAGE_ITEM_RESOLUTION: { name: t`Damage item resolution`, when: t`The office has decided about a damaged item.` },
  WORK_SCHEDULED: { name: t`Repair scheduled`, when: t`Work for a damage report was scheduled for a day.` },
  RENT_INCREASE: {
    name: t`Rent increase`,
    when: t`A rent increase was announced. Legal notice, stored as proof. The default text for owners is different. If you change the text, everybody gets yours.`,
  },
  RENT_OBJECTION: {
    name: t`Objection to an increase`,
    when: t`A tenant objected to a rent increase. The default text for owners and the office is different. If you change the text, everybody gets yours.`,
  },
  LAND_FEE_REVISION: {
    name: t`Revision of a land fee`,
    when: t`The yearly fee of a lease of land was revised by its table of rates. Legal notice, stored as proof.`,
  },
  PAYMENT_REVERSAL: {
    name: t`Payment reversal`,
    when: t`A payment was reversed: a cheque bounced, or it was recorded by mistake.`,
  },
  BREACH_NOTICE: {
    name: t`Notice of breach`,
    when: t`A notice of breach for unpaid rent is served. Legal notice, stored as proof.`,
  },
  BREACH_NOTICE_WITHDRAWAL: {
    name: t`Notice of breach withdrawn`,
    when: t`A notice of breach is withdrawn. Legal notice, stored as proof.`,
  },
  PAYMENT_PLAN_BROKEN: {
    name: t`Payment plan broken`,
    when: t`An instalment was not paid within its days of grace. The default text for the office is different. If you change the text, everybody gets yours.`,
  },
  RENEWAL_QUESTION: { name: t`Question about renewal`, when: t`The office asks a tenant about renewal.` },
}

export const officeNoticeLabels: Record<OfficeNoticeType, string> = {
  APPROVAL_REQUESTED: t`Request to approve`,
  APPROVAL_DECIDED: t`Decision on a request`,
  RENEWAL_ANSWERED: t`Answer about renewal`,
  NOTICE_WITHDRAWN: t`Notice withdrawn by the tenant`,
  HAND_OVER_ANSWERED: t`Tenant’s answer about the hand-over`,
  WEBHOOK_DISABLED: t`Webhook disabled`,
  API_TOKEN_EXPIRING: t`API token expires soon`,
  EXPENSE_DECIDED: t`Expense approved or declined by an owner`,
  WORK_QUOTE_ANSWERED: t`Owner’s answer to a quote`,
  DISPUTE_DEADLINE_PASSED: t`Deadline of a dispute passed`,
}

export const operatorNoticeLabels: Record<OperatorNoticeType, string> = {
  SUPPORT_ACCESS_DECIDED: t`Support access decided`,
  ACCESS_REQUESTED: t`Request for access`,
}

export const accountNoticeLabels: Record<AccountNoticeType, string> = {
  NEW_DEVICE: t`Sign-in on a new device`,
}

export const ownerNoticeLabels: Record<OwnerNoticeType, string> = {
  REMITTANCE_SENT: t`Money sent to you`,
  EXPENSE_APPROVAL: t`Expense to approve`,
  WORK_QUOTE_ASKED: t`Quote to approve`,
}

export const damageNoticeLabels: Record<DamageNoticeType, string> = {
  DAMAGE_MESSAGE: t`Message about damage`,
  REPAIR_BILL_REFUSED: t`Repair bill refused`,
}

export const announcementLabels: Record<AnnouncementType, string> = {
  ANNOUNCEMENT: t`Announcement`,
}

const noticeNames: ReadonlyMap<string, string> = new Map([
  ...Object.entries(typeLabels).map(([type, { name }]) => [type, name] as const),
  ...Object.entries({
    ...officeNoticeLabels,
    ...operatorNoticeLabels,
    ...accountNoticeLabels,
    ...ownerNoticeLabels,
    ...damageNoticeLabels,
    ...announcementLabels,
  }),
])

/** The label of a notification on screen; null if only a code or a password was sent. */
export function noticeTypeLabel(type: string | null): string {
  return type === null ? t`Sign-in help` : (noticeNames.get(type) ?? codeText(type))
}

export function messageKindLabel({ type, isLegalNotice }: { type: string | null; isLegalNotice: boolean }): string {
  const name = noticeTypeLabel(type)
  return isLegalNotice ? t`${name} (legal notice)` : name
}

export const channelLabels: Record<NotificationChannel, string> = { SMS: 'SMS', EMAIL: t`E-mail`, IN_PRODUCT: t`On screen` }
export const audienceLabels: Record<Audience, string> = { TENANT: t`Tenants`, OWNER: t`Owners`, STAFF: t`The office` }
export const languageLabels: Record<MessageLanguage, string> = {
  ENGLISH: t`English`,
  DZONGKHA: t`Dzongkha`,
  BOTH: t`English, then Dzongkha`,
}
export const anchorLabels: Record<Anchor, string> = {
  DUE: t`the due date`,
  LEASE_START: t`the start of the lease`,
  LEASE_END: t`the end of the lease`,
  REGISTRATION: t`the last day to register`,
  ENTRY_DAMAGE: t`the last day to report damage at move-in`,
}

/** "3 days before the due date", "On the due date". */
export function timingText({ anchor, days }: { anchor: Anchor; days: number }): string {
  if (days === 0) return t`On ${anchorLabels[anchor]}`
  const count = Math.abs(days)
  return days < 0
    ? plural(count, '{n} day before {0}', '{n} days before {0}', anchorLabels[anchor])
    : plural(count, '{n} day after {0}', '{n} days after {0}', anchorLabels[anchor])
}
