import { t } from '../wording.ts'
import { addDays, addMonths, type CalendarDate, formatDate, later } from '../calendar-date.ts'
import { type NoticeReason, noticeBy, statutoryNotice } from '../leases/tenancy/notice.ts'
import type { Letting, TenancyPolicy } from '../leases/tenancy/tenancy-policy.ts'

/** The tenant's reasons for leaving, as far as the legal period depends on them; only the office records a death. */
export const ownNoticeReasons = ['MID_TERM', 'END_OF_LEASE', 'TRANSFER', 'NO_REPAIR'] as const satisfies readonly NoticeReason[]
export type OwnNoticeReason = (typeof ownNoticeReasons)[number]

export const ownReasonLabels: Readonly<Record<OwnNoticeReason, string>> = {
  MID_TERM: t`Leaves before the end of the lease`,
  END_OF_LEASE: t`Leaves at the end of the lease`,
  TRANSFER: t`Transferred by the employer`,
  NO_REPAIR: t`The owner does not make repairs`,
}

/** OPEN: the tenant still lives there. EFFECTIVE: the last day has passed, or the property was handed over. */
export const tenantNoticeStates = ['OPEN', 'EFFECTIVE', 'WITHDRAWN'] as const
export type TenantNoticeState = (typeof tenantNoticeStates)[number]

export const tenantNoticeStateLabels: Readonly<Record<TenantNoticeState, string>> = {
  OPEN: t`Open`,
  EFFECTIVE: t`In effect`,
  WITHDRAWN: t`Withdrawn`,
}

/** These reasons shorten the notice period, so the tenant must explain them. */
export const reasonsToExplain: readonly OwnNoticeReason[] = ['TRANSFER', 'NO_REPAIR']

export const noticeDateKinds = ['LAW', 'LEASE', 'END'] as const
/** A date that determines the earliest end of a lease, and its source. */
export type NoticeDate = {
  /** LAW: by the Tenancy Act. LEASE: by the notice period in the lease. END: the last day of the lease in any case. */
  kind: (typeof noticeDateKinds)[number]
  date: CalendarDate
  months: number
  days: number
  /** The section of the Act. */
  section: string | null
}
export type NoticeDates = {
  dates: NoticeDate[]
  /** The earliest last day for a notice given now. */
  earliestDate: CalendarDate
  latestDate: CalendarDate
  /** The last day for a notice that ends the lease with its term. */
  noticeByDate: CalendarDate
  /** The reason for which no notice is possible in this way. */
  blockedReason: string | null
}

type Asked = { noticeDate: CalendarDate; reason: OwnNoticeReason; noticeDays: number }

/** Each date separately, so that the tenant sees which one applies: the later one (R15). */
export function noticeDates(letting: Letting, { noticeDate, reason, noticeDays }: Asked, policy: TenancyPolicy): NoticeDates {
  const by = 'TENANT' as const
  const law = statutoryNotice(letting, { by, reason }, policy)
  const byLease = addDays(noticeDate, noticeDays)
  const byLaw = law && addDays(addMonths(noticeDate, law.months), law.days)
  const earliestDate = byLaw ? later(byLaw, byLease) : byLease
  const noticeByDate = noticeBy(letting, { by, reason, noticeDays, lastDay: letting.endDate }, policy)
  return {
    dates: [
      ...(law && byLaw ? [{ kind: 'LAW' as const, date: byLaw, months: law.months, days: law.days, section: law.section }] : []),
      { kind: 'LEASE', date: byLease, months: 0, days: noticeDays, section: null },
      { kind: 'END', date: letting.endDate, months: 0, days: 0, section: null },
    ],
    earliestDate,
    latestDate: letting.endDate,
    noticeByDate,
    blockedReason:
      earliestDate <= letting.endDate
        ? null
        : `Notice for the end of the lease had to be given by ${formatDate(noticeByDate)}. Call the office to agree on another date.`,
  }
}

type Account = { bankCode: string | null; accountNumber: string | null; accountName: string | null }

/** A bank account is complete or omitted. */
export function isAccountComplete({ bankCode, accountNumber, accountName }: Account): boolean {
  const given = [bankCode, accountNumber, accountName].filter((value) => value !== null)
  return given.length === 0 || given.length === 3
}
