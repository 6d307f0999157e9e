import { adviceRaised } from '../../domain/advices/billing-postings.ts'
import { chargeIncomeOf } from '../../domain/ledger/account.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import type { EntryForm } from '../ledger/entry-form.ts'
import { postFormedEntries } from '../ledger/post-entry.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { reserveNumbers } from '../platform/database/reserve-numbers.ts'
import { addTaxes } from './rent/add-taxes.ts'
import type { AccountAdvice } from './lease-account-store.ts'
import { linkToAdvices } from './lease-charge-store.ts'
import { insertAdvices } from './raise-store.ts'
import type { AdviceLine, AdviceForm, NewAdvice, FormOfLease } from './advice-form.ts'
type Raised = FormOfLease & { id: string; adviceNumber: string }

/** Creates advices with their taxes on locked leases. Returns them as they are in the accounts. */
export async function raiseAdvices(tx: Tx, untaxed: readonly NewAdvice[]): Promise<AccountAdvice[]> {
  if (untaxed.length === 0) return []
  const raised = await raiseForms(tx, (await addTaxes(tx, untaxed)).map(toForm))
  return raised.map(accountOf)
}

export function toForm({ leaseId, ...form }: NewAdvice): FormOfLease {
  return { leaseId, form }
}

/**
 * Writes rows, lines and postings of advices whose leases are locked and whose taxes are known. It reserves the numbers, so nothing may be
 * locked after it (money.md R13).
 */
export async function raiseForms(tx: Tx, given: readonly FormOfLease[]): Promise<Raised[]> {
  if (given.length === 0) return []
  const numbers = await reserveNumbers(tx, 'ADVICE', given.length)
  const raised = given.map((advice, index) => ({ ...advice, id: newId(), adviceNumber: numbers[index] ?? '' }))
  const places = new Map([...new Set(given.map(({ form }) => form))].map((form, place) => [form, place]))
  const forms = [...places.keys()].map((form) => ({ ...form, amount: amountOf(form) }))
  const advices = raised.map(({ form, ...advice }) => ({ ...advice, form: places.get(form) ?? 0 }))
  const charged = raised.flatMap(({ id, form }) =>
    form.lines.flatMap(({ chargeId }) => (chargeId ? [{ adviceId: id, chargeId }] : [])),
  )
  // The statements are sent together and run in this order: the postings are prepared while the advices are written.
  await Promise.all([
    insertAdvices(tx, forms, advices),
    linkToAdvices(tx, charged),
    postFormedEntries(
      tx,
      forms.map(entryOf),
      advices.map(({ id, adviceNumber, leaseId, form }) => ({ form, leaseId, adviceId: id, reference: adviceNumber })),
    ),
  ])
  return raised
}

export function accountOf({ id, form, ...advice }: Raised): AccountAdvice {
  const { taxAmount = ZERO } = form
  const amount = amountOf(form)
  return {
    ...form,
    ...advice,
    adviceId: id,
    balanceAmount: amount,
    ...(taxAmount > 0 ? { withholding: { amount, taxAmount, taxLeftAmount: taxAmount } } : {}),
  }
}

function entryOf({
  kind,
  chargedOn,
  lines,
  income = 'RENT',
  gstAmount = ZERO,
  amount,
}: AdviceForm & { amount: Money }): EntryForm {
  const damageAmount = income === 'RENT' ? damageOf(lines) : amount
  return {
    kind: income === 'RENT' ? kind : 'ADJUSTMENT',
    valueDate: chargedOn,
    explanation: lines.map(({ explanation }) => explanation.text).join(' '),
    postings: adviceRaised({ adviceId: ofEach, kind, amount, gstAmount, damageAmount, charges: chargesOf(lines) }),
  }
}

/** A placeholder for the advice of each lease in the form of an entry. */
const ofEach = 'EACH'

export function amountOf({ lines }: AdviceForm): Money {
  return plus(...lines.map(({ amount }) => amount))
}

/** Recurring charges without GST, by account. */
function chargesOf(lines: readonly AdviceLine[]) {
  const net = lines.flatMap(({ amount, recurring }) =>
    recurring?.part === 'NET' ? [{ income: chargeIncomeOf(recurring), amount }] : [],
  )
  return [...Map.groupBy(net, ({ income }) => income)].map(([income, each]) => ({
    income,
    amount: plus(...each.map(({ amount }) => amount)),
  }))
}

function damageOf(lines: readonly AdviceLine[]): Money {
  return plus(...lines.flatMap(({ amount, chargeId }) => (chargeId ? [amount] : [])))
}
