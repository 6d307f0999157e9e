import type { BodyOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { type Money, ZERO } from '../../domain/money.ts'
import { type PaymentPart, splitPayment } from '../../domain/payments/split-payment.ts'
import type { tenantPaymentContract } from '../../domain/payments/tenant-payment-contract.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import { type AccountAdvice, lockLeases, readOpenAdvices } from '../advices/lease-account-store.ts'
import { readAllocationRule } from '../advices/read-allocation-rule.ts'
import type { Tx } from '../platform/database/database.ts'
import { assertNotRecorded } from './assert-not-recorded.ts'
import { assertNewReference } from './assert-new-reference.ts'
import { openLeasesOf } from './payer-store.ts'
import { withNumbers } from './preview-payment.ts'
import { recordPayments, tooMuchTax } from './record-payment.ts'

type Asked = { amount: Money; taxWithheldAmount?: Money | undefined; adviceIds: readonly string[]; creditTo: string }
type Preview = ReplyInputOf<typeof tenantPaymentContract.preview>
type NewTenantPayment = BodyOf<typeof tenantPaymentContract.record>

/** Shows how an amount would be allocated if this tenant paid it now. */
export async function previewTenantPayment(tx: Tx, tenantId: string, asked: Asked): Promise<Preview> {
  const { parts, advices } = await split(tx, await openLeasesOf(tx, tenantId, asked.creditTo), asked)
  return {
    leases: parts.map(({ adviceIds: _named, allocations, ...part }) => ({
      ...part,
      allocations: withNumbers(allocations, advices),
    })),
  }
}

/** One payment for each lease, in the order of the leases; the leases are locked before it is calculated. Returns the ids. */
export async function recordTenantPayment(tx: Tx, tenantId: string, asked: NewTenantPayment): Promise<string[]> {
  const { adviceIds: _chosen, creditTo: _credit, amount: _amount, taxWithheldAmount: declared, ...received } = asked
  const leaseIds = await openLeasesOf(tx, tenantId, asked.creditTo)
  await lockLeases(tx, leaseIds)
  await assertNewReference(tx, leaseIds, asked)
  await assertNotRecorded(tx, { tenantId }, asked.adviceIds, asked)
  const { parts } = await split(tx, leaseIds, asked)
  return recordPayments(
    tx,
    parts.map(({ leaseId, adviceIds, amount, taxWithheldAmount }) => ({
      leaseId,
      adviceIds,
      tenantId,
      received: { ...received, amount, ...(declared === undefined ? {} : { taxWithheldAmount }) },
    })),
  )
}

type Split = { parts: readonly PaymentPart[]; advices: readonly AccountAdvice[] }

async function split(
  tx: Tx,
  leaseIds: readonly string[],
  { amount, adviceIds, creditTo, taxWithheldAmount }: Asked,
): Promise<Split> {
  if (!leaseIds.includes(creditTo)) throw notFound('lease')
  const open = await readOpenAdvices(tx, leaseIds)
  if (!adviceIds.every((id) => open.some(({ adviceId }) => adviceId === id))) {
    throw new Problem('NOT_OPEN', 'Part of this has since been paid. Check the outstanding amount and enter it again.')
  }
  const chosenLeases = new Set(open.filter(({ adviceId }) => adviceIds.includes(adviceId)).map(({ leaseId }) => leaseId))
  const leases = leaseIds
    .filter((leaseId) => leaseId === creditTo || chosenLeases.has(leaseId))
    .map((leaseId) => ({ leaseId, advices: open.filter((advice) => advice.leaseId === leaseId) }))
  const rule = await readAllocationRule(tx)
  const { parts, taxLeftAmount } = splitPayment(amount, leases, {
    chosen: adviceIds,
    creditTo,
    withheld: taxWithheldAmount ?? 'BY_RATE',
    rule,
  })
  if (taxLeftAmount > 0) throw tooMuchTax(taxWithheldAmount ?? ZERO, taxLeftAmount)
  return { parts, advices: open }
}
