import type { Settlement } from '../../domain/deposits/deposit-contract.ts'
import { paymentMethodLabels } from '../../domain/ledger/payment-method.ts'
import { plus, ZERO } from '../../domain/money.ts'
import { WhyRent } from '../leases/why-rent.tsx'
import { t } from '../platform/texts.ts'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { Link } from '../ui/page/link.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { SettlementButton } from './settlement-button.tsx'
import { amountColumn } from '../ui/table/columns.tsx'

type Deduction = Settlement['deductions'][number]
type AdviceTo = (id: string) => string
type DepositSettlementProps = { settlement: Settlement; adviceTo: AdviceTo; hasPdf?: boolean }

const columnsTo = (adviceTo: AdviceTo): readonly SimpleColumn<Deduction>[] => [
  {
    key: 'description',
    title: t`Deducted for`,
    cell: ({ description, adviceId, adviceNumber }) => (
      <>
        {description}
        {adviceId && (
          <div className="small">
            <Link to={adviceTo(adviceId)}>{adviceNumber}</Link>
          </div>
        )}
      </>
    ),
  },
  amountColumn({ key: 'amount', title: t`Amount (Nu.)`, of: ({ amount }) => amount }),
  amountColumn({ key: 'covered', title: t`Covered by the deposit (Nu.)`, of: ({ coveredAmount }) => coveredAmount }),
]

/** The settlement of a deposit. It can no longer change. */
export function DepositSettlement({ settlement, adviceTo, hasPdf = false }: DepositSettlementProps) {
  const { deductions, deductedAmount, heldAmount, refundAmount, interestAmount, claimAmount, claimAdviceId } = settlement
  return (
    <>
      <RecordCard
        title={t`Settlement ${settlement.settlementNumber}`}
        actions={hasPdf && <SettlementButton settlement={settlement} size="compact-md" />}
      >
        <Facts>
          <Fact label={t`Held`}>
            <MoneyText amount={heldAmount} withUnit />
          </Fact>
          <Fact label={t`Deducted`}>
            <MoneyText amount={deductedAmount} withUnit />
          </Fact>
          <Fact label={t`Refunded`}>
            <WhyRent explanation={settlement.explanation} of={t`Refunded`}>
              <strong>
                <MoneyText amount={refundAmount} withUnit />
              </strong>
            </WhyRent>
          </Fact>
          {interestAmount !== 0 && (
            <Fact label={t`Interest for the late refund`}>
              <MoneyText amount={interestAmount} withUnit />
            </Fact>
          )}
          {interestAmount !== 0 && (
            <Fact label={t`Paid out`}>
              <MoneyText amount={plus(refundAmount, interestAmount)} withUnit />
            </Fact>
          )}
          {claimAmount !== 0 && (
            <Fact label={t`Above the deposit`}>
              <MoneyText amount={claimAmount} withUnit />{' '}
              {claimAdviceId && <Link to={adviceTo(claimAdviceId)}>{t`Open the advice`}</Link>}
            </Fact>
          )}
          <Fact label={settlement.method ? t`Refunded on` : t`Settled on`}>
            <DateText date={settlement.refundedOn} />
          </Fact>
          {settlement.method && <Fact label={t`Method`}>{paymentMethodLabels[settlement.method]}</Fact>}
          {settlement.refundAccount && <Fact label={t`Refunded to`}>{settlement.refundAccount}</Fact>}
          <Fact label={t`Recorded`}>
            <InstantText at={settlement.settledAt} />
          </Fact>
        </Facts>
      </RecordCard>
      <RecordCard title={t`Deductions`} isFlush>
        <SimpleTable
          caption={t`Deductions from the deposit`}
          columns={columnsTo(adviceTo)}
          rows={deductions}
          rowKey={(deduction) => `${deductions.indexOf(deduction)}`}
          totals={{
            amount: <MoneyText amount={deductedAmount} />,
            covered: <MoneyText amount={plus(ZERO, ...deductions.map(({ coveredAmount }) => coveredAmount))} />,
          }}
          none={t`Nothing was deducted.`}
        />
      </RecordCard>
    </>
  )
}
