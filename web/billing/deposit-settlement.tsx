import type { Settlement } from '../../domain/billing/deposit-contract.ts'
import { paymentMethodWords } from '../../domain/billing/payment-method.ts'
import { plus } from '../../domain/money.ts'
import { WhyRent } from '../leases/why-rent.tsx'
import { DateText, InstantText } from '../ui/date-text.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { Link } from '../ui/link.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { RecordCard } from '../ui/record-card.tsx'
import { type SimpleColumn, SimpleTable } from '../ui/simple-table.tsx'
import { advicePath } from './billing-paths.ts'

type Deduction = Settlement['deductions'][number]

const columns: readonly SimpleColumn<Deduction>[] = [
  {
    key: 'description',
    title: 'Deducted for',
    cell: ({ description, adviceId, adviceNumber }) => (
      <>
        {description}
        {adviceId && (
          <div className="small">
            <Link to={advicePath({ id: adviceId })}>{adviceNumber}</Link>
          </div>
        )}
      </>
    ),
  },
  { key: 'amount', title: 'Amount (Nu.)', align: 'end', cell: ({ amount }) => <MoneyText amount={amount} /> },
  {
    key: 'covered',
    title: 'Borne by the deposit (Nu.)',
    align: 'end',
    cell: ({ coveredAmount }) => <MoneyText amount={coveredAmount} />,
  },
]

/** How a deposit was settled; nothing of it changes any more. */
export function DepositSettlement({ settlement }: { settlement: Settlement }) {
  const { deductions, deductedAmount, heldAmount, refundAmount, interestAmount, claimAmount, claimAdviceId } = settlement
  return (
    <>
      <RecordCard title={`Settlement ${settlement.settlementNumber}`}>
        <Facts>
          <Fact label="Held">
            <MoneyText amount={heldAmount} withUnit />
          </Fact>
          <Fact label="Deducted">
            <MoneyText amount={deductedAmount} withUnit />
          </Fact>
          <Fact label="Refunded">
            <WhyRent explanation={settlement.explanation}>
              <strong>
                <MoneyText amount={refundAmount} withUnit />
              </strong>
            </WhyRent>
          </Fact>
          {interestAmount !== 0 && (
            <Fact label="Interest for going back late">
              <MoneyText amount={interestAmount} withUnit />
            </Fact>
          )}
          {interestAmount !== 0 && (
            <Fact label="Paid out">
              <MoneyText amount={plus(refundAmount, interestAmount)} withUnit />
            </Fact>
          )}
          {claimAmount !== 0 && (
            <Fact label="Above the deposit">
              <MoneyText amount={claimAmount} withUnit />{' '}
              {claimAdviceId && <Link to={advicePath({ id: claimAdviceId })}>Open the advice</Link>}
            </Fact>
          )}
          <Fact label="Refunded on">
            <DateText date={settlement.refundedOn} />
          </Fact>
          <Fact label="Method">{paymentMethodWords[settlement.method]}</Fact>
          <Fact label="Recorded">
            <InstantText at={settlement.settledAt} />
          </Fact>
        </Facts>
      </RecordCard>
      <RecordCard title="Deductions" isFlush>
        <SimpleTable
          caption="Deductions from the deposit"
          columns={columns}
          rows={deductions}
          rowKey={(deduction) => `${deductions.indexOf(deduction)}`}
          totals={{ amount: <MoneyText amount={deductedAmount} /> }}
          none="Nothing was deducted."
        />
      </RecordCard>
    </>
  )
}
