import { formatDate } from '../../domain/calendar-date.ts'
import type { NoticeDate, OwnNoticeReason } from '../../domain/tenant-notices/tenant-notice.ts'
import { openFile } from '../platform/download.ts'
import { plural, t } from '../platform/texts.ts'
import type { Stale } from '../platform/use-endpoint.ts'

/** The same reasons in the tenant's wording, for selection. */
export const reasonChoices: Readonly<Record<OwnNoticeReason, string>> = {
  MID_TERM: t`I leave before the end of the lease`,
  END_OF_LEASE: t`I leave at the end of the lease`,
  TRANSFER: t`My employer transfers me`,
  NO_REPAIR: t`The owner does not make repairs`,
}

export const invalidatesByOwnNotice: readonly Stale[] = [
  ...(['tenantNotice', 'lease', 'renewal', 'overview', 'advice', 'deposit', 'notification'] as const),
]

/** "By law, 2 months (Act ss.80-81): 27 Jan 2027". `isOwn`: worded for the tenant, not for the office. */
export function noticeDateText({ kind, date, months, days, section }: NoticeDate, { isOwn }: { isOwn: boolean }): string {
  switch (kind) {
    case 'LAW': {
      const time = months === 0 ? plural(days, '{n} day', '{n} days') : plural(months, '{n} month', '{n} months')
      return t`By law, ${time} (${section ?? ''}): ${formatDate(date)}`
    }
    case 'LEASE':
      return isOwn
        ? t`By your lease, ${plural(days, '{n} day', '{n} days')}: ${formatDate(date)}`
        : t`By the lease, ${plural(days, '{n} day', '{n} days')}: ${formatDate(date)}`
    case 'END':
      return isOwn
        ? t`Last day of your lease as agreed: ${formatDate(date)}`
        : t`Last day of the lease as agreed: ${formatDate(date)}`
  }
}

export function openNotice({ id, leaseNumber }: { id: string; leaseNumber: string }): Promise<void> {
  return openFile(`Notice ${leaseNumber}.pdf`, 'tenantNotice.pdf', { params: { id } })
}
