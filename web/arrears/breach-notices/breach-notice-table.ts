import { type BreachNoticeState, breachNoticeStateLabels, type BreachSkipReason } from '../../../domain/arrears/breach-notice.ts'
import type { BreachNotice } from '../../../domain/arrears/breach-notice-contract.ts'
import { openFile } from '../../platform/download.ts'
import { t } from '../../platform/texts.ts'
import type { StatusTable } from '../../ui/text/status-chip.tsx'

export const breachNoticeStateTable: StatusTable<BreachNoticeState> = {
  OPEN: { word: breachNoticeStateLabels.OPEN, shape: 'triangle', tone: 'red' },
  REMEDIED: { word: breachNoticeStateLabels.REMEDIED, shape: 'check', tone: 'green' },
  WITHDRAWN: { word: breachNoticeStateLabels.WITHDRAWN, shape: 'slash', tone: 'grey' },
}

export const breachSkipLabels: Readonly<Record<BreachSkipReason, string>> = {
  NOTHING_OVERDUE: t`nothing overdue`,
  NOTICE_OPEN: t`a notice is already open`,
  LEASE_NOT_RUNNING: t`the lease is not active`,
}

export function openBreachNotice({ id, noticeNumber }: Pick<BreachNotice, 'id' | 'noticeNumber'>): Promise<void> {
  return openFile(`${noticeNumber}.pdf`, 'breachNotice.pdf', { params: { id } })
}
