import { t } from '../wording.ts'

/**
 * The thirteen types of the specification, in its order, two more that the law requires (Rules ss.27-28), and types for a reversed payment,
 * the question about renewal, the day of a repair, the revision of a land fee, the notice of breach (two) and a broken payment plan.
 */
export const notificationTypes = [
  'LEASE_CREATION',
  'LEASE_SIGNING_REMINDER',
  'SECURITY_DEPOSIT_PAYMENT_REMINDER',
  'LEASE_RENEWAL',
  'LEASE_TERMINATION',
  'LEASE_ACTIVATED_NOTICE',
  'USER_CREATED',
  'TEMPORARY_LOGIN_CODE',
  'PAYMENT_ADVICE_GENERATION',
  'PAYMENT_ADVICE_REMINDER',
  'PAYMENT_RECEIPT_GENERATION',
  'ENTRY_DAMAGE_REPORT_SUBMISSION_REMINDER',
  'DAMAGE_ITEM_RESOLUTION',
  'WORK_SCHEDULED',
  'RENT_INCREASE',
  'RENT_OBJECTION',
  'LAND_FEE_REVISION',
  'PAYMENT_REVERSAL',
  'RENEWAL_QUESTION',
  'BREACH_NOTICE',
  'BREACH_NOTICE_WITHDRAWAL',
  'PAYMENT_PLAN_BROKEN',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** Notifications of the office, only in the product. Their text is fixed, and they cannot be switched off. */
export const officeNoticeTypes = [
  'APPROVAL_REQUESTED',
  'APPROVAL_DECIDED',
  'RENEWAL_ANSWERED',
  'NOTICE_WITHDRAWN',
  'HAND_OVER_ANSWERED',
  'API_TOKEN_EXPIRING',
  'EXPENSE_DECIDED',
  'WORK_QUOTE_ANSWERED',
  'DISPUTE_DEADLINE_PASSED',
  'WEBHOOK_DISABLED',
] as const
export type OfficeNoticeType = (typeof officeNoticeTypes)[number]

/** Notifications of the operator, with the same rules. */
export const operatorNoticeTypes = ['SUPPORT_ACCESS_DECIDED', 'ACCESS_REQUESTED'] as const
export type OperatorNoticeType = (typeof operatorNoticeTypes)[number]

/** Notifications about a person's own account, only in the product, in every role. Their text is fixed, and they cannot be switched off. */
export const accountNoticeTypes = ['NEW_DEVICE'] as const
export type AccountNoticeType = (typeof accountNoticeTypes)[number]

/**
 * Messages to an owner about a remittance, or about an expense or a quote to approve, by every available channel. Their text is fixed, and
 * they cannot be switched off.
 */
export const ownerNoticeTypes = ['REMITTANCE_SENT', 'EXPENSE_APPROVAL', 'WORK_QUOTE_ASKED'] as const
export type OwnerNoticeType = (typeof ownerNoticeTypes)[number]

/** Notifications about a damage report to the others involved, only in the product. Their text is fixed, and they cannot be switched off. */
export const damageNoticeTypes = ['DAMAGE_MESSAGE', 'REPAIR_BILL_REFUSED'] as const
export type DamageNoticeType = (typeof damageNoticeTypes)[number]

/** An announcement of the office to a tenant or owner. The text is that of the announcement. */
export const announcementTypes = ['ANNOUNCEMENT'] as const
export type AnnouncementType = (typeof announcementTypes)[number]

export const notificationChannels = ['SMS', 'EMAIL', 'IN_PRODUCT'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
/** The recipients. The office receives notifications only in the product. */
export const audiences = ['TENANT', 'OWNER', 'STAFF'] as const
export type Audience = (typeof audiences)[number]
/** The role in which a person reads notifications in the product. No office can change the texts for the operator. */
export type NoticeAudience = Audience | 'OPERATOR'
export const messageLanguages = ['ENGLISH', 'DZONGKHA', 'BOTH'] as const
export type MessageLanguage = (typeof messageLanguages)[number]

/** The day on which the time of a reminder is based. */
export const anchors = ['DUE', 'LEASE_START', 'LEASE_END', 'REGISTRATION', 'ENTRY_DAMAGE'] as const
export type Anchor = (typeof anchors)[number]
/** `days` is negative for a time before the anchor. */
export type Timing = { readonly anchor: Anchor; readonly days: number }

export type TypeRules = {
  readonly audiences: readonly Audience[]
  /** In addition to the fields of every type about a lease. */
  readonly fields: readonly MessageField[]
  /** The fields that the text must contain to be useful. */
  readonly needs: readonly MessageField[]
  readonly anchors: readonly Anchor[]
  /** A sign-in waits for it: it is sent by SMS at any hour, and cannot be switched off. */
  readonly isSignIn: boolean
  /** Sent by date only, and delayed during quiet hours. */
  readonly isReminder: boolean
  /** A legal notice in writing: the sent text is stored as its proof. */
  readonly isLegalNotice: boolean
}

export const messageFields = {
  tenant: { label: t`Name of the tenant`, sample: 'Kinley Zangmo' },
  organisation: { label: t`Name of the organisation`, sample: 'Norbuling Property Office' },
  lease: { label: t`Lease number`, sample: 'L-2026-000112' },
  property: { label: t`Property`, sample: 'Norling Building, 301' },
  startDate: { label: t`First day of the lease`, sample: '01 Jan 2026' },
  endDate: { label: t`Last day of the lease`, sample: '31 Dec 2026' },
  rent: { label: t`Rent per period`, sample: 'Nu. 12,500.00' },
  deadline: { label: t`Deadline`, sample: '15 Jan 2026' },
  advice: { label: t`Number of the payment advice`, sample: 'PA-2026-000123' },
  amount: { label: t`Amount due or paid`, sample: 'Nu. 12,500.00' },
  dueDate: { label: t`Due date`, sample: '05 Feb 2026' },
  period: { label: t`Period, or the deposit`, sample: 'Jan 2026' },
  receipt: { label: t`Receipt number`, sample: 'R-2026-000104' },
  paidOn: { label: t`Day of the payment`, sample: '04 Feb 2026' },
  lastDay: { label: t`Last day after the notice`, sample: '31 Mar 2026' },
  noticeDate: { label: t`Day of the notice`, sample: '15 Jan 2026' },
  by: { label: t`Who gave notice`, sample: 'the tenant' },
  effectiveDate: { label: t`First day of the new rent`, sample: '01 Jun 2026' },
  oldRent: { label: t`Rent per period before the increase`, sample: 'Nu. 12,500.00' },
  newRent: { label: t`Rent per period after the increase`, sample: 'Nu. 13,500.00' },
  rise: { label: t`Increase in percent`, sample: '8 %' },
  item: { label: t`Damaged item`, sample: 'Kitchen: the tap drips' },
  notice: { label: t`Number of the notice of breach`, sample: 'BN-2026-000007' },
  remedyDate: { label: t`Last day to pay`, sample: '19 Feb 2026' },
  workDate: { label: t`Day of the work`, sample: '12 Feb 2026' },
  decision: { label: t`Decision`, sample: 'repaired' },
  phone: { label: t`Phone number for sign-in`, sample: '17123456' },
  signIn: {
    label: t`Where and how the person signs in: “… password: …”`,
    sample: 'Sign in at https://sakhang.bt/auth with password: lotus-river-42',
  },
  code: { label: t`Code, as “code: …”`, sample: 'code: 482913' },
  payLink: { label: t`Link to pay without signing in`, sample: 'https://sakhang.example/pay/7kq29mxwd4r8te0v' },
  link: { label: t`Link to the page`, sample: 'https://sakhang.example/tenant/lease' },
} as const
export type MessageField = keyof typeof messageFields

const ofLease = ['tenant', 'organisation', 'lease', 'property', 'startDate', 'endDate', 'rent', 'link'] as const
const notice = { needs: [], anchors: [], isSignIn: false, isReminder: false, isLegalNotice: false } as const
const reminder = { ...notice, isReminder: true } as const
const signIn = { ...notice, audiences: [], isSignIn: true } as const
const ofPayment = [...ofLease, 'receipt', 'amount', 'paidOn'] as const
const ofAdvice = [...ofLease, 'advice', 'amount', 'dueDate', 'period', 'payLink'] as const

export const typeRules: Record<NotificationType, TypeRules> = {
  LEASE_CREATION: { ...notice, audiences: ['TENANT', 'OWNER'], fields: ofLease },
  LEASE_SIGNING_REMINDER: {
    ...reminder,
    audiences: ['TENANT', 'OWNER', 'STAFF'],
    fields: [...ofLease, 'deadline'],
    anchors: ['LEASE_START', 'REGISTRATION'],
  },
  SECURITY_DEPOSIT_PAYMENT_REMINDER: { ...reminder, audiences: ['TENANT'], fields: ofAdvice, anchors: ['DUE'] },
  LEASE_RENEWAL: { ...reminder, audiences: ['TENANT', 'OWNER', 'STAFF'], fields: ofLease, anchors: ['LEASE_END'] },
  LEASE_TERMINATION: {
    ...notice,
    audiences: ['TENANT', 'OWNER', 'STAFF'],
    fields: [...ofLease, 'lastDay', 'noticeDate', 'by'],
    needs: ['lastDay', 'property'],
    isLegalNotice: true,
  },
  LEASE_ACTIVATED_NOTICE: { ...notice, audiences: ['TENANT', 'OWNER'], fields: ofLease },
  USER_CREATED: { ...signIn, fields: ['organisation', 'phone', 'signIn'], needs: ['signIn'] },
  TEMPORARY_LOGIN_CODE: { ...signIn, fields: ['code'], needs: ['code'] },
  PAYMENT_ADVICE_GENERATION: { ...notice, audiences: ['TENANT'], fields: ofAdvice },
  PAYMENT_ADVICE_REMINDER: { ...reminder, audiences: ['TENANT'], fields: ofAdvice, anchors: ['DUE'] },
  PAYMENT_RECEIPT_GENERATION: { ...notice, audiences: ['TENANT'], fields: ofPayment },
  ENTRY_DAMAGE_REPORT_SUBMISSION_REMINDER: {
    ...reminder,
    audiences: ['TENANT'],
    fields: [...ofLease, 'deadline'],
    anchors: ['ENTRY_DAMAGE'],
  },
  DAMAGE_ITEM_RESOLUTION: { ...notice, audiences: ['TENANT', 'OWNER'], fields: [...ofLease, 'item', 'decision'] },
  WORK_SCHEDULED: { ...notice, audiences: ['TENANT'], fields: [...ofLease, 'item', 'workDate'], needs: ['workDate'] },
  RENT_INCREASE: {
    ...notice,
    audiences: ['TENANT', 'OWNER'],
    fields: [...ofLease, 'effectiveDate', 'oldRent', 'newRent', 'rise', 'noticeDate', 'deadline'],
    // The required content of the notice (Rules s.27): the amount, the percentage and the date.
    needs: ['newRent', 'rise', 'effectiveDate'],
    isLegalNotice: true,
  },
  RENT_OBJECTION: {
    ...notice,
    audiences: ['TENANT', 'OWNER', 'STAFF'],
    fields: [...ofLease, 'effectiveDate', 'oldRent', 'newRent', 'rise'],
  },
  LAND_FEE_REVISION: {
    ...notice,
    audiences: ['TENANT', 'OWNER'],
    fields: [...ofLease, 'effectiveDate', 'oldRent', 'newRent', 'noticeDate'],
    needs: ['newRent', 'effectiveDate'],
    isLegalNotice: true,
  },
  PAYMENT_REVERSAL: { ...notice, audiences: ['TENANT'], fields: ofPayment },
  RENEWAL_QUESTION: { ...notice, audiences: ['TENANT'], fields: ofLease, needs: ['link'] },
  BREACH_NOTICE: {
    ...notice,
    audiences: ['TENANT'],
    fields: [...ofLease, 'notice', 'amount', 'noticeDate', 'remedyDate'],
    needs: ['notice', 'amount', 'remedyDate'],
    isLegalNotice: true,
  },
  BREACH_NOTICE_WITHDRAWAL: {
    ...notice,
    audiences: ['TENANT'],
    fields: [...ofLease, 'notice', 'noticeDate'],
    needs: ['notice'],
    isLegalNotice: true,
  },
  PAYMENT_PLAN_BROKEN: {
    ...reminder,
    audiences: ['TENANT', 'STAFF'],
    fields: [...ofLease, 'amount', 'dueDate'],
    needs: ['amount', 'dueDate'],
  },
}
