import { endOfQuiet, type QuietHours } from '../settings/quiet-hours.ts'
import { plainLetters, smsLength } from '../sms/sms-length.ts'
import { boolean, code, record, reference, text } from '../record.ts'
import { t } from '../wording.ts'

export const announcementStates = ['DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELLED'] as const
export const announcementStateLabels: Readonly<Record<(typeof announcementStates)[number], string>> = {
  DRAFT: t`Draft`,
  SCHEDULED: t`Scheduled`,
  SENDING: t`Sending`,
  SENT: t`Sent`,
  CANCELLED: t`Cancelled`,
}

/** The maximum number of recipients of one announcement. */
export const maxRecipients = 20_000
/** The maximum number of days by which an announcement can be scheduled ahead. */
export const maxDaysAhead = 90

/** A text from the office to the tenants or owners of a building, a gewog or thromde, or of all properties of the office. */
export const announcement = record('announcement', {
  table: 'announcements',
  isVersioned: true,
  fields: {
    title: text({ label: t`Title`, max: 120, required: t`Enter a title.` }),
    body: text({ label: t`Text`, max: 1000, rows: 4, required: t`Enter a text.` }),
    bodyDzongkha: text({ label: t`Text in Dzongkha`, max: 500, rows: 3, lang: 'dz' }).optional(),
    audience: code(
      { TENANTS: t`Tenants`, OWNERS: t`Owners`, TENANTS_AND_OWNERS: t`Tenants and owners` },
      { label: t`To`, default: 'TENANTS' },
    ),
    scope: code({ OFFICE: t`All properties`, BUILDING: t`One building`, ZONE: t`One gewog or thromde` }, { label: t`Where` }),
    buildingId: reference({ label: t`Building` }).optional(),
    administrativeZoneId: reference({ label: t`Gewog or thromde` }).optional(),
    sendsSms: boolean({ label: t`Send by SMS`, default: true }),
    sendsEmail: boolean({ label: t`Send by e-mail`, default: true }),
    isUrgent: boolean({ label: t`Urgent: send during quiet hours too`, default: false }),
    urgentReason: text({ label: t`Why it is urgent`, max: 200 }).optional(),
  },
  audits: ['state', 'startsAt', 'peopleCount', 'smsCount', 'smsPartsCount', 'emailCount', 'costAmount', 'resent'],
})

type Scope = {
  scope: 'OFFICE' | 'BUILDING' | 'ZONE'
  buildingId: string | null
  administrativeZoneId: string | null
  isUrgent: boolean
  urgentReason: string | null
}
export type AnnouncementIssue = { path: '/buildingId' | '/administrativeZoneId' | '/urgentReason'; detail: string }

/** The first combination of values that is not allowed, or undefined. The table has the same checks. */
export function announcementIssue(values: Scope): AnnouncementIssue | undefined {
  const { scope, buildingId, administrativeZoneId, isUrgent, urgentReason } = values
  if (scope === 'BUILDING' && buildingId === null) return { path: '/buildingId', detail: 'Choose a building.' }
  if (scope !== 'BUILDING' && buildingId !== null)
    return { path: '/buildingId', detail: 'Leave the building empty, or choose “One building”.' }
  if (scope === 'ZONE' && administrativeZoneId === null)
    return { path: '/administrativeZoneId', detail: 'Choose a gewog or thromde.' }
  if (scope !== 'ZONE' && administrativeZoneId !== null)
    return { path: '/administrativeZoneId', detail: 'Leave the gewog empty, or choose “One gewog or thromde”.' }
  if (isUrgent && urgentReason === null) return { path: '/urgentReason', detail: 'Enter why it is urgent.' }
  if (!isUrgent && urgentReason !== null) return { path: '/urgentReason', detail: 'Only an urgent announcement has a reason.' }
  return undefined
}

type Words = { body: string; bodyDzongkha: string | null }

/** The exact text of the SMS. It starts with the office, because the header is short and some phones do not show it. */
export function announcementSms(office: string, { body, bodyDzongkha }: Words): string {
  const english = plainLetters(`${office}: ${body}`)
  return bodyDzongkha === null ? english : `${english}\n${bodyDzongkha}`
}

/** The text of the e-mail. */
export function announcementMail({ body, bodyDzongkha }: Words): string {
  return bodyDzongkha === null ? body : `${body}\n\n${bodyDzongkha}`
}

/** The total number of parts for this many SMS, and the number of parts of one. */
export function smsPartsOf(sms: string, count: number) {
  const { parts, alphabet } = smsLength(sms)
  return { partsEach: parts, alphabet, parts: parts * count }
}

/** When sending begins: at the requested time, or after the quiet hours. */
export function startOf(asked: Date, { isUrgent, quietHours }: { isUrgent: boolean; quietHours: QuietHours }): Date {
  return isUrgent ? asked : endOfQuiet(asked, quietHours)
}
