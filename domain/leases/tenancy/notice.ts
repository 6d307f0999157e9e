import { addDays, addMonths, type CalendarDate, formatDate, later } from '../../calendar-date.ts'
import {
  defaultTenancyPolicy,
  isUnderTenancyAct,
  type Letting,
  type TenancyPolicy,
  type Warning,
  warning,
} from './tenancy-policy.ts'

export const noticeParties = ['TENANT', 'OWNER'] as const
export type NoticeParty = (typeof noticeParties)[number]

/** The reasons for a notice, as far as the legal notice period depends on them. */
export const noticeReasons = [
  'END_OF_LEASE',
  'REACQUIRE',
  'EVICTION',
  'SALE',
  'MID_TERM',
  'TRANSFER',
  'NO_REPAIR',
  'DEATH',
  'RENT_INCREASE',
  'RENEWAL',
] as const
export type NoticeReason = (typeof noticeReasons)[number]

/** The reasons that each party may give; the first is the default. */
export const reasonsOf: Record<NoticeParty, readonly NoticeReason[]> = {
  OWNER: ['END_OF_LEASE', 'REACQUIRE', 'EVICTION', 'SALE', 'DEATH', 'RENT_INCREASE'],
  TENANT: ['MID_TERM', 'END_OF_LEASE', 'TRANSFER', 'NO_REPAIR', 'DEATH', 'RENEWAL'],
}
/** Reasons that end a lease; the others announce a different change. */
export const endingReasons: readonly NoticeReason[] = noticeReasons.filter(
  (reason) => reason !== 'RENT_INCREASE' && reason !== 'RENEWAL',
)

export type Notice = {
  readonly by: NoticeParty
  readonly noticeDate: CalendarDate
  /** The notice period in the lease. */
  readonly noticeDays: number
  readonly reason?: NoticeReason | undefined
}
/** The notice period by law; none if only the agreement counts. */
export type StatutoryNotice = { readonly months: number; readonly days: number; readonly section: string }

/** Act ss.39, 42(g), 75–86 for units and buildings, ss.87–89 for land (tenancy-rules.json). */
export function statutoryNotice(
  letting: Letting,
  { by, reason = reasonsOf[by][0] }: Pick<Notice, 'by' | 'reason'>,
  policy: TenancyPolicy = defaultTenancyPolicy,
): StatutoryNotice | undefined {
  if (letting.propertyType === 'LAND') {
    const isLong = letting.endDate >= addMonths(letting.startDate, policy.shortLetMonths)
    const binds = isLong && (by === 'OWNER' || reason === 'RENEWAL') && reason !== 'RENT_INCREASE'
    return binds ? { months: policy.landEndNoticeMonths, days: 0, section: 'Act ss.87-89' } : undefined
  }
  if (!isUnderTenancyAct(letting, policy)) return undefined
  switch (reason) {
    case 'TRANSFER':
      return { months: policy.transferNoticeMonths, days: 0, section: 'Act s.42(g)' }
    case 'NO_REPAIR':
      return { months: 0, days: policy.noRepairNoticeDays, section: 'Act s.39, Rules s.60' }
    case 'RENT_INCREASE':
      return { months: policy.increaseNoticeMonths, days: 0, section: 'Act s.78' }
    default:
      return { months: policy.endNoticeMonths, days: 0, section: by === 'OWNER' ? 'Act ss.75-77' : 'Act ss.80-81' }
  }
}

export type EarliestEnd = { earliestDate: CalendarDate; rule: string; section: string | null }

/**
 * The earliest last day that a notice may state: both the legal and the agreed notice period must be kept, so the later day applies (R15).
 */
export function earliestEnd(letting: Letting, notice: Notice, policy?: TenancyPolicy): EarliestEnd {
  const law = statutoryNotice(letting, notice, policy)
  const byAgreement = addDays(notice.noticeDate, notice.noticeDays)
  const byLease = `${notice.noticeDays} days by the lease`
  if (!law) return { earliestDate: byAgreement, rule: `${byLease}.`, section: null }
  const byLaw = addDays(addMonths(notice.noticeDate, law.months), law.days)
  const time = law.months === 0 ? `${law.days} days` : law.months === 1 ? '1 month' : `${law.months} months`
  return {
    earliestDate: later(byAgreement, byLaw),
    rule: `${time} by law (${law.section}) and ${byLease}; the later date counts.`,
    section: law.section,
  }
}

export function noticeWarnings(
  letting: Letting,
  { effectiveDate, ...notice }: Notice & { readonly effectiveDate: CalendarDate },
  policy?: TenancyPolicy,
): Warning[] {
  const { earliestDate, rule } = earliestEnd(letting, notice, policy)
  if (effectiveDate >= earliestDate) return []
  const message = `With notice on ${formatDate(notice.noticeDate)} the last day is ${formatDate(earliestDate)} at the earliest: ${rule}`
  return [warning('NOTICE_TOO_SHORT', message)]
}

/** The last day on which notice can be given for a last day; the worklist of renewals uses it. */
export function noticeBy(
  letting: Letting,
  { lastDay, ...notice }: Omit<Notice, 'noticeDate'> & { readonly lastDay: CalendarDate },
  policy?: TenancyPolicy,
): CalendarDate {
  const law = statutoryNotice(letting, notice, policy)
  const byAgreement = addDays(lastDay, -notice.noticeDays)
  if (!law) return byAgreement
  // The end of a month may shorten the period, so later days are tried until the rule accepts one.
  let day = addDays(addMonths(lastDay, -law.months), -law.days)
  while (addDays(addMonths(day, law.months), law.days) > lastDay) day = addDays(day, -1)
  return day < byAgreement ? day : byAgreement
}
