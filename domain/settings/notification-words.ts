import type { Anchor, Audience, MessageLanguage, NotificationChannel, NotificationType } from './notification-type.ts'

export const typeWords: Record<NotificationType, { name: string; when: string }> = {
  LEASE_CREATION: { name: 'Lease creation', when: 'A lease was drawn up.' },
  LEASE_SIGNING_REMINDER: { name: 'Lease signing reminder', when: 'A lease is not signed yet, or signed and not registered.' },
  SECURITY_DEPOSIT_PAYMENT_REMINDER: { name: 'Security deposit payment reminder', when: 'A deposit is not paid.' },
  LEASE_RENEWAL: { name: 'Lease renewal', when: 'A lease comes to its end, and nobody has renewed it.' },
  LEASE_TERMINATION: { name: 'Lease termination', when: 'Notice was given. A legal notice: it is kept as proof.' },
  LEASE_ACTIVATED_NOTICE: { name: 'Lease activated notice', when: 'A lease begins to run.' },
  USER_CREATED: { name: 'User created', when: 'Somebody is given a sign-in or a new password.' },
  TEMPORARY_LOGIN_CODE: { name: 'Temporary login code', when: 'Somebody asks for a code to sign in.' },
  PAYMENT_ADVICE_GENERATION: { name: 'Payment advice generation', when: 'An advice was issued and something is due on it.' },
  PAYMENT_ADVICE_REMINDER: { name: 'Payment advice reminder', when: 'An advice is not paid in full.' },
  PAYMENT_RECEIPT_GENERATION: { name: 'Payment receipt generation', when: 'A payment was received.' },
  ENTRY_DAMAGE_REPORT_SUBMISSION_REMINDER: {
    name: 'Entry damage report submission reminder',
    when: 'Damage at entry was not reported yet.',
  },
  DAMAGE_ITEM_RESOLUTION: { name: 'Damage item resolution', when: 'A damaged item was decided.' },
  RENT_INCREASE: { name: 'Rent increase', when: 'Another rent was announced. A legal notice: it is kept as proof.' },
  RENT_OBJECTION: { name: 'Objection to an increase', when: 'The tenant objected, so the increase does not come.' },
}

export const channelWords: Record<NotificationChannel, string> = { SMS: 'SMS', EMAIL: 'E-mail', IN_PRODUCT: 'In the product' }
export const audienceWords: Record<Audience, string> = { TENANT: 'Tenants', OWNER: 'Owners', STAFF: 'The office' }
export const languageWords: Record<MessageLanguage, string> = {
  ENGLISH: 'English',
  DZONGKHA: 'Dzongkha',
  BOTH: 'English, then Dzongkha',
}
export const anchorWords: Record<Anchor, string> = {
  DUE: 'the due date',
  LEASE_START: 'the start of the lease',
  LEASE_END: 'the end of the lease',
  REGISTRATION: 'the last day to register',
  ENTRY_DAMAGE: 'the last day to report damage at entry',
}

/** "3 days before the due date", "On the due date". */
export function timingInWords({ anchor, days }: { anchor: Anchor; days: number }): string {
  if (days === 0) return `On ${anchorWords[anchor]}`
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'} ${anchorWords[anchor]}`
}
