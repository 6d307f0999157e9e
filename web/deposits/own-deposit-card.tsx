import { ownAdvicePath } from '../advices/own-payment-paths.ts'
import type { Reply } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { DepositSettlement } from './deposit-settlement.tsx'

/** The tenant's deposit: the date by which it must be refunded after the lease ends, and the settlement. */
export function OwnDepositCard({ deposit: { settlement, heldAmount, refundBy } }: { deposit: Reply<'deposit.read'> }) {
  if (settlement) return <DepositSettlement settlement={settlement} adviceTo={(id) => ownAdvicePath('tenant', id)} hasPdf />
  if (heldAmount === 0) return null
  return (
    <RecordCard title={t`Security deposit`}>
      <Facts>
        <Fact label={t`Held`}>
          <MoneyText amount={heldAmount} withUnit />
        </Fact>
        {refundBy && (
          <Fact label={t`Refund due by`}>
            <DateText date={refundBy} />
            <span className="secondary">{t`, less deductions`}</span>
          </Fact>
        )}
      </Facts>
    </RecordCard>
  )
}
