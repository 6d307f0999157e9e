import type { ScheduleRow } from '../../../domain/leases/rent/rent-schedule.ts'
import { type Money, plus, ZERO } from '../../../domain/money.ts'
import { rich, t } from '../../platform/texts.ts'
import { Fact, Facts } from '../../ui/record/facts.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'

type CardProps = { first: ScheduleRow; depositAmount: Money | null }

/** What the tenant pays first, and when: the deposit before the lease is activated, then the rent of the first period. */
export function FirstPaymentCard({ first, depositAmount }: CardProps) {
  const deposit = depositAmount ?? ZERO
  return (
    <RecordCard title={t`First payment`}>
      <Facts>
        {deposit > 0 && (
          <Fact label={t`Security deposit`}>
            <MoneyText amount={deposit} withUnit />
            <div className="small secondary">{t`before the lease is activated`}</div>
          </Fact>
        )}
        <Fact label={t`First rent`}>
          <MoneyText amount={first.amount} withUnit />
          <div className="small secondary">{rich`${<DateText date={first.periodStart} />} – ${<DateText date={first.periodEnd} />}, due ${<DateText date={first.dueDate} />}`}</div>
        </Fact>
        {deposit > 0 && (
          <Fact label={t`Deposit and first rent together`}>
            <MoneyText amount={plus(deposit, first.amount)} withUnit />
          </Fact>
        )}
      </Facts>
    </RecordCard>
  )
}
