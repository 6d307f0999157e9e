import { changesBetween } from '../../domain/audit/audited-fields.ts'
import { type Allocation, allocatePayment } from '../../domain/advices/allocate-payment.ts'
import { paymentReceived } from '../../domain/advices/billing-postings.ts'
import { type PaymentMethod, paymentMethodLabels } from '../../domain/ledger/payment-method.ts'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { fraction, multiply } from '../../domain/fraction.ts'
import { formatMoney, fractionOfMoney, type Money, minus, plus, toMoney, ZERO } from '../../domain/money.ts'
import { earliestPaymentDay } from '../../domain/payments/earliest-payment-day.ts'
import { fieldProblem, notFound, type Problem } from '../../domain/problem.ts'
import type { AllocationRule } from '../../domain/settings/setting-values.ts'
import { recordChanges } from '../audit/record-change.ts'
import { recordDepositPaid } from '../leases/record-deposit-paid.ts'
import { lockClosingShared } from '../ledger/close-ledger.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { newId } from '../platform/database/new-id.ts'
import { reserveNumbers } from '../platform/database/reserve-numbers.ts'
import {
  type AccountAdvice,
  insertAllocations,
  type LockedLease,
  lockAdvices,
  lockLeases,
  readTaxedRents,
} from '../advices/lease-account-store.ts'
import { creditLessInterest } from '../advices/account/post-interest.ts'
import { readOfficeAccounts } from '../bank-accounts/office-account-store.ts'
import { insertPayments } from './payment-store.ts'
import { postSettling } from '../advices/post-settling.ts'
import { readAllocationRule } from '../advices/read-allocation-rule.ts'

/** If `taxWithheldAmount` is omitted and the tenant withholds tax, it is calculated from the cash. */
export type Received = {
  amount: Money
  method: PaymentMethod
  paidOn: CalendarDate
  reference: string | null
  /** An account of the office. */
  bankAccountId?: string | null | undefined
  taxWithheldAmount?: Money | undefined
  taxCertificate?: { number: string; date?: CalendarDate | undefined } | undefined
}
/** `adviceIds` are the advices that the payer named, in the order of payment; `tenantId`, if given, must be the tenant of the lease. */
export type NewPayment = { leaseId: string; adviceIds?: readonly string[]; tenantId?: string; received: Received }

type Settled = AccountAdvice & Pick<Allocation, 'amount' | 'part' | 'taxAmount'>
type Prepared = { payment: NewPayment; tenantId: string; settled: Settled[]; creditAmount: Money }

/** Records an amount received and its allocation: one receipt, for any number of advices. Returns the id of the payment. */
export async function recordPayment(tx: Tx, payment: NewPayment): Promise<string> {
  const [id] = await recordPayments(tx, [payment])
  if (!id) throw new Error('The payment was not recorded.')
  return id
}

/**
 * Records payments of different leases together, in a few statements regardless of their number. At most one for each lease, because the
 * allocation of a second one depends on the first. Returns their ids in order.
 */
export async function recordPayments(tx: Tx, payments: readonly NewPayment[]): Promise<string[]> {
  for (const { received } of payments) {
    if (received.paidOn > tx.today) throw fieldProblem('/paidOn', 'A payment cannot be dated in the future.')
  }
  const leaseIds = payments.map(({ leaseId }) => leaseId)
  if (new Set(leaseIds).size < leaseIds.length) throw new Error('Payments recorded together are of different leases.')
  // Sent together and executed in this order: the leases are locked first, then their advices.
  const [leases, advices, rule] = await Promise.all([
    lockLeases(tx, leaseIds),
    lockAdvices(
      tx,
      leaseIds,
      payments.flatMap(({ adviceIds = [] }) => [...adviceIds]),
    ),
    readAllocationRule(tx),
  ])
  const account = { leases, advices, rule, today: tx.today }
  const prepared = payments.map((payment) => prepare(payment, account))
  const accounts = await readOfficeAccounts(
    tx,
    payments.flatMap(({ received }) => received.bankAccountId ?? []),
  )
  const [receiptNumbers] = await Promise.all([reserveNumbers(tx, 'RECEIPT', payments.length), lockClosingShared(tx)])
  return write(tx, { prepared, accounts, receiptNumbers })
}

type Account = { leases: readonly LockedLease[]; advices: readonly AccountAdvice[]; rule: AllocationRule; today: CalendarDate }

function prepare(payment: NewPayment, { leases, advices, rule, today }: Account): Prepared {
  const lease = leases.find(({ id }) => id === payment.leaseId)
  if (!lease) throw notFound('lease')
  if (payment.received.paidOn < earliestPaymentDay(lease.startsOn, today)) {
    throw fieldProblem('/paidOn', `The lease starts on ${formatDate(lease.startsOn)}. Check the year.`)
  }
  if (payment.tenantId && payment.tenantId !== lease.tenantId)
    throw fieldProblem('/tenantId', 'This lease belongs to another tenant.')
  const own = advices.filter(({ leaseId }) => leaseId === payment.leaseId)
  const { adviceIds = [] } = payment
  if (!adviceIds.every((id) => own.some(({ adviceId }) => adviceId === id))) {
    throw fieldProblem('/adviceIds', 'These advices are for different leases. Record a payment for each lease.')
  }
  const { amount: cash, taxWithheldAmount } = payment.received
  const wish = { named: [...new Set(adviceIds)], withheld: taxWithheldAmount ?? ('BY_RATE' as const), rule }
  const { allocations, creditAmount, taxLeftAmount } = allocatePayment(cash, own, wish)
  if (taxLeftAmount > 0) throw tooMuchTax(payment.received.taxWithheldAmount ?? ZERO, taxLeftAmount)
  const settled = allocations.flatMap(({ adviceId, amount, part, taxAmount }): Settled[] => {
    const advice = own.find((open) => open.adviceId === adviceId)
    return advice ? [{ ...advice, amount, part, taxAmount }] : []
  })
  return { payment, tenantId: lease.tenantId, settled, creditAmount }
}

/** More tax was declared than the open amounts require. */
export function tooMuchTax(declaredTax: Money, tooMuch: Money): Problem {
  const max = minus(declaredTax, tooMuch)
  return fieldProblem(
    '/taxWithheldAmount',
    max === 0
      ? 'No tax is withheld on this lease. Leave the tax out.'
      : `Enter at most ${formatMoney(max)} of tax withheld for the outstanding amount.`,
  )
}

type Written = { prepared: readonly Prepared[]; accounts: ReadonlyMap<string, string>; receiptNumbers: readonly string[] }

async function write(tx: Tx, { prepared, accounts, receiptNumbers }: Written): Promise<string[]> {
  const posted = await postSettling(
    tx,
    prepared.map(({ payment: { leaseId, received }, settled, creditAmount }, index) => ({
      kind: 'PAYMENT',
      valueDate: received.paidOn,
      reference: receiptNumbers[index] ?? '',
      leaseId,
      ...(received.method === 'REPAIR_BILL'
        ? {
            explanation: 'A repair that the tenant paid, set off against what is owed (Tenancy Rules ss.55-59).',
            postings: paymentReceived(received.amount, { settled, creditAmount, into: 'REPAIRS' }),
          }
        : {
            explanation: `Received. Method: ${paymentMethodLabels[received.method]}.`,
            postings: paymentReceived(received.amount, { settled, creditAmount, taxWithheldAmount: taxOf(settled) }),
          }),
    })),
    prepared.flatMap(({ settled }) => settled),
  )
  const rents = await readTaxedRents(
    tx,
    prepared.flatMap(({ settled }) => settled.flatMap(({ adviceId, taxAmount }) => (taxAmount > 0 ? [adviceId] : []))),
  )
  const rows = prepared.flatMap((each, index) => {
    const settling = posted[index]
    return settling ? [{ ...each, ...settling, id: newId(), receiptNumber: receiptNumbers[index] ?? '' }] : []
  })
  const paid = insertPayments(
    tx,
    rows.map(({ id, entryId, receiptNumber, tenantId, settled, payment: { leaseId, received } }) => ({
      ...received,
      ...{ id, receiptNumber, leaseId, tenantId, entryId },
      receivedInto: accounts.get(received.bankAccountId ?? '') ?? null,
      taxWithheldAmount: taxOf(settled),
      taxedAmount: taxedOf(settled, rents),
    })),
  )
  const allocations = rows.flatMap(({ id: paymentId, settledBy, settled }) =>
    settled.map(({ adviceId, amount, part, taxAmount }) => {
      return { id: newId(), paymentId, adviceId, entryId: settledBy(adviceId), amount, part, taxAmount }
    }),
  )
  const recorded = recordChanges(
    tx,
    'payment',
    rows.map((row) => ({ entityId: row.id, changes: changesBetween('payment', {}, auditOf(row)) })),
  )
  // Follow-up changes are sent after these statements, without waiting for them.
  await Promise.all([paid, recorded, insertAllocations(tx, allocations), followUp(tx, prepared, rows)])
  return rows.map(({ id }) => id)
}

type Row = { id: string; receiptNumber: string; payment: NewPayment }

async function followUp(tx: Tx, prepared: readonly Prepared[], rows: readonly Row[]): Promise<void> {
  for (const { settled, payment } of prepared) await recordDepositsPaid(tx, settled, payment.received.paidOn)
  await creditInterestOf(tx, prepared)
  for (const { id, receiptNumber, payment } of rows) {
    const { leaseId, received } = payment
    const { amount, paidOn, method } = received
    const isRepairBill = method === 'REPAIR_BILL'
    await publishEvent(tx, 'payment.recorded', { paymentId: id, leaseId, receiptNumber, amount, paidOn, isRepairBill })
  }
}

function auditOf({ receiptNumber, settled, creditAmount, payment: { leaseId, received } }: Prepared & { receiptNumber: string }) {
  const { amount, method, paidOn, reference } = received
  return { receiptNumber, leaseId, amount, method, paidOn, reference, taxWithheldAmount: taxOf(settled), creditAmount }
}

/** The rent from which tax was withheld, for the tax office's list: it includes no GST, charges and damage. */
function taxedOf(settled: readonly Settled[], rents: ReadonlyMap<string, Money>): Money {
  return plus(
    ZERO,
    ...settled.map(({ adviceId, amount, taxAmount, withholding }) => {
      const rentAmount = rents.get(adviceId)
      if (taxAmount <= 0 || rentAmount === undefined || !withholding) return ZERO
      if (rentAmount === withholding.amount) return amount
      return toMoney(multiply(fractionOfMoney(amount), fraction(rentAmount, withholding.amount)))
    }),
  )
}

function taxOf(settled: readonly Settled[]): Money {
  return plus(...settled.map(({ taxAmount }) => taxAmount))
}

/** Leases with a payment that was recorded after interest was posted to a later day; most have none. */
async function creditInterestOf(tx: Tx, prepared: readonly Prepared[]): Promise<void> {
  const late = prepared.flatMap(({ payment, settled }) =>
    settled.flatMap(({ adviceId, postedTo }) =>
      postedTo && postedTo > payment.received.paidOn ? [{ leaseId: payment.leaseId, adviceId }] : [],
    ),
  )
  for (const [leaseId, ofLease] of Map.groupBy(late, ({ leaseId }) => leaseId)) {
    await creditLessInterest(
      tx,
      leaseId,
      ofLease.map(({ adviceId }) => adviceId),
    )
  }
}

/** Stores on each lease the day on which its deposit was paid in full: the lease may start only then. */
async function recordDepositsPaid(tx: Tx, settled: readonly Settled[], paidOn: CalendarDate): Promise<void> {
  for (const { kind, leaseId, balanceAmount, amount } of settled) {
    if (kind === 'SECURITY_DEPOSIT' && amount === balanceAmount) await recordDepositPaid(tx, leaseId, paidOn)
  }
}
