import { formatDate } from '../../domain/calendar-date.ts'
import type { NoticeDate, OwnNoticeReason } from '../../domain/tenant-notices/tenant-notice.ts'
import { openFile } from '../platform/download.ts'
import { plural, t } from '../platform/texts.ts'
import type { Stale } from '../platform/use-endpoint.ts'

export const ownReasonLabels: Readonly<Record<OwnNoticeReason, string>> = {
  MID_TERM: t`Leaves before the end of the lease`,
  END_OF_LEASE: t`Leaves at the end of the lease`,
  TRANSFER: t`Transferred by the employer`,
  NO_REPAIR: t`The owner does not make repairs`,
}

export const invalidatesByOwnNotice: readonly Stale[] = [
  ...(['tenantNotice', 'lease', 'renewal', 'overview', 'advice', 'deposit', 'notification'] as const),
]

/** "2 months by law (Act ss.80-81): 27 Jan 2027". */
export function noticeDateText({ kind, date, months, days, section }: NoticeDate): string {
  switch (kind) {
    case 'LAW': {
      const time = months === 0 ? plural(days, '{n} day', '{n} days') : plural(months, '{n} month', '{n} months')
      return t`By law, ${time} (${section ?? ''}): ${formatDate(date)}`
    }
    case 'LEASE':
      return t`By your lease, ${plural(days, '{n} day', '{n} days')}: ${formatDate(date)}`
    case 'END':
      return t`Your lease ends without notice on ${formatDate(date)}`
  }
}

export function openNotice({ id, leaseNumber }: { id: string; leaseNumber: string }): Promise<void> {
  return openFile(`Notice ${leaseNumber}.pdf`, 'tenantNotice.paper', { params: { id } })
}
