import type { Money } from '../../domain/money.ts'

export type Sums = {
  shareAmount: Money
  feeAmount: Money
  taxAmount: Money
  deductedAmount: Money
  reservedAmount: Money
  amount: Money
  taken: { id: string; amount: Money }[]
}
