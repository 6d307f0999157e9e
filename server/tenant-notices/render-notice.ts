import { formatDate } from '../../domain/calendar-date.ts'
import { bankName } from '../../domain/bank-accounts/bank.ts'
import type { NoticeDate, OwnNoticeReason } from '../../domain/tenant-notices/tenant-notice.ts'
import { plural } from '../../domain/wording.ts'
import { partiesOf } from '../advices/account/read-printed-notes.ts'
import { documentParts, leaseParts } from '../leases/pdf/printed-parts.ts'
import type { Tx } from '../platform/database/database.ts'
import { renderPdf } from '../platform/pdf/render-pdf.ts'
import { readTenantNotice } from './tenant-notice-store.ts'

const template = new URL('./notice.typ', import.meta.url)

const reasons: Record<OwnNoticeReason, string> = {
  MID_TERM: 'I leave before the end of the lease.',
  END_OF_LEASE: 'I leave at the end of the lease.',
  TRANSFER: 'My employer transfers me.',
  NO_REPAIR: 'The owner does not make repairs.',
}

/** The notice as it was given: addressee, premises, day, last day and ground (Rules s.112). A withdrawn notice is marked VOID. */
export async function readPrintedNotice(tx: Tx, id: string) {
  const notice = await readTenantNotice(tx, id)
  const { leaseId, givenOn, givenAt, lastDay, reason, words, dates, bankCode, accountNumber, accountName } = notice
  const parties = await partiesOf(tx, leaseId, { kind: 'TENANT_NOTICE', recordId: id, on: givenOn })
  const clock = new Date(new Date(givenAt).getTime() + 6 * 3_600_000).toISOString().slice(11, 16)
  return {
    ...parties,
    mark: notice.withdrawnOn === null ? parties.mark : ('VOID' as const),
    date: givenOn,
    lastDay: formatDate(lastDay),
    grounds: [reasons[reason], words].filter(Boolean).join(' '),
    dates: dates.map((one) => ({ label: labelOf(one), date: formatDate(one.date) })),
    forwardingAddress: notice.forwardingAddress,
    account: bankCode && accountNumber && accountName ? `${bankName(bankCode)}, ${accountNumber}, ${accountName}` : null,
    signed: `Signed by ${notice.tenantName} with the PIN on ${formatDate(givenOn)} at ${clock}.`,
  }
}

function labelOf({ kind, months, days, section }: NoticeDate): string {
  switch (kind) {
    case 'LAW':
      return `Notice by law (${section ?? ''}): ${months === 0 ? daysText(days) : plural(months, '{n} month', '{n} months')}`
    case 'LEASE':
      return `Notice agreed in the lease: ${daysText(days)}`
    case 'END':
      return 'End of the lease'
  }
}

const daysText = (days: number): string => plural(days, '{n} day', '{n} days')

export async function renderNotice(notice: Awaited<ReturnType<typeof readPrintedNotice>>): Promise<Uint8Array> {
  const { organisation, leaseNumber, lastDay, grounds, dates, forwardingAddress, account, signed, mark } = notice
  const title = 'Notice to end the lease'
  return renderPdf(template, {
    document: documentParts(`${title} ${leaseNumber}`, organisation, notice.date),
    ...leaseParts(notice),
    ...{ mark, title, leaseNumber, lastDay, grounds, dates, forwardingAddress, account, signed },
    date: formatDate(notice.date),
  })
}
