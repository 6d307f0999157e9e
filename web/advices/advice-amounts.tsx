import type { Advice } from '../../domain/advices/advice-contract.ts'
import { t } from '../platform/texts.ts'
import { Fact } from '../ui/record/facts.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'

/** The amounts charged, and the credits on them. The office, the owner and the tenant see the same figures. */
export function AdviceAmounts({ advice: { amount, paidAmount, creditedAmount } }: { advice: Advice }) {
  return (
    <>
      <Fact label={t`Amount`}>
        <MoneyText amount={amount} withUnit />
      </Fact>
      <Fact label={t`Paid`}>
        <MoneyText amount={paidAmount} withUnit />
      </Fact>
      {creditedAmount !== 0 && (
        <Fact label={t`Credited`}>
          <MoneyText amount={creditedAmount} withUnit />
        </Fact>
      )}
    </>
  )
}
