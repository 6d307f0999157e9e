import { bankName } from '../../domain/bank-accounts/bank.ts'
import { ownReasonLabels } from '../../domain/tenant-notices/tenant-notice.ts'
import type { TenantNotice } from '../../domain/tenant-notices/tenant-notice-contract.ts'
import { t } from '../platform/texts.ts'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { noticeDateText, reasonChoices } from './notice-labels.ts'

/** The content of a tenant's notice, with its dates as explained, and the next steps. */
export function NoticeFacts({ notice, isOwn = false }: { notice: TenantNotice; isOwn?: boolean }) {
  const { bankCode, accountNumber, accountName } = notice
  return (
    <Facts>
      <Fact label={t`Last day`}>
        <strong>
          <DateText date={notice.lastDay} />
        </strong>
      </Fact>
      <Fact label={t`Notice given`}>
        <InstantText at={notice.givenAt} />
      </Fact>
      <Fact label={t`Reason`}>
        {[(isOwn ? reasonChoices : ownReasonLabels)[notice.reason], notice.words].filter(Boolean).join('. ')}
      </Fact>
      <Fact label={t`Possible last days when notice was given`} isWide>
        {notice.dates.map((date) => (
          <div key={date.kind}>{noticeDateText(date, { isOwn })}</div>
        ))}
      </Fact>
      <Fact label={t`Forwarding address`}>{notice.forwardingAddress}</Fact>
      <Fact label={t`Account for the deposit refund`}>
        {bankCode && `${bankName(bankCode)}, ${accountNumber}, ${accountName}`}
      </Fact>
    </Facts>
  )
}
