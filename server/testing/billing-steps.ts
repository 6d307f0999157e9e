import type { z } from 'zod'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { recurringChargeContract } from '../../domain/leases/charges/recurring-charge-contract.ts'
import type { newLeaseSchema } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { monthlyRunContract } from '../../domain/monthly-runs/monthly-run-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import type { LocalClient } from '../platform/database/local-client.ts'
import { anActiveLease, aPhone, aTenant } from './factories.ts'

// A clerk's actions with money, for tests.

type Clerk = Pick<LocalClient, 'call'>

/** A running lease with the advices of these months; `advice` is the first. */
export async function billedLease(clerk: Clerk, given: Partial<z.input<typeof newLeaseSchema>> = {}, months = ['2025-01']) {
  const lease = await anActiveLease(clerk, given)
  for (const month of months) await clerk.call(adviceContract.generate, { body: { month } })
  const [advice] = await advicesOf(clerk, lease.id)
  if (!advice) throw new Error('The lease was not billed.')
  return { lease, advice, tenantId: lease.tenantId }
}

/** A tenant who owes the rent of April and May 2025, 10,000.00 each, due on 5 May and 5 June. */
export async function aLateTenant(clerk: Clerk) {
  const phoneNumber = aPhone()
  const { id: tenantId, fullName } = await aTenant(clerk, { phoneNumber })
  const given = { tenantId, startDate: '2025-04-01', rentAmount: 1_000_000, depositAmount: 0 }
  const { lease, advice } = await billedLease(clerk, given, ['2025-04', '2025-05'])
  const [, may] = await advicesOf(clerk, lease.id)
  if (!may) throw new Error('May was not billed.')
  const { id: leaseId, leaseNumber } = lease
  return { tenantId, fullName, phoneNumber, leaseId, leaseNumber, april: advice.id, may: may.id, adviceIds: [advice.id, may.id] }
}

/** The advice of a lease for a month, and the run that raised it. */
export async function billedMonth(clerk: Clerk, leaseId: string, month: string) {
  await clerk.call(adviceContract.generate, { body: { month } })
  const [advice] = (await clerk.call(adviceContract.list, { query: { leaseId, month } })).items
  const { run } = await clerk.call(monthlyRunContract.latest, { query: { month } })
  if (!advice || !run) throw new Error(`${month} was not billed.`)
  return { advice, runId: run.id }
}

/** The periods in order, then the deposit. */
export async function advicesOf(clerk: Clerk, leaseId: string) {
  const { items } = await clerk.call(adviceContract.list, { query: { leaseId, pageSize: 50 } })
  const order = ({ periodStart }: (typeof items)[number]) => periodStart ?? 'deposit'
  return items.toSorted((a, b) => order(a).localeCompare(order(b)))
}

type Paid = { paidOn?: string; idempotencyKey?: string }

export function pay(clerk: Clerk, adviceId: string, amount: number, { paidOn = '2025-02-01', ...more }: Paid = {}) {
  return clerk.call(paymentContract.payAdvice, {
    params: { id: adviceId },
    body: { amount, method: 'CASH', paidOn, isAnotherPayment: true },
    ...more,
  })
}

export function payLease(
  clerk: Clerk,
  { paidOn = '2025-02-01', ...given }: { leaseId: string; tenantId: string; amount: number; paidOn?: string },
) {
  return clerk.call(paymentContract.payLease, { body: { ...given, paidOn, method: 'CASH', isAnotherPayment: true } })
}

/** The owner ends a lease, with notice given on 2 January 2025. */
export function endLease(clerk: Clerk, leaseId: string, effectiveDate = '2025-05-31') {
  return clerk.call(leaseMoveContract.terminate, {
    params: { id: leaseId },
    body: { by: 'OWNER', noticeDate: '2025-01-02', effectiveDate, reason: 'Sold', overrideReason: 'Agreed' },
  })
}

export function accountOf(clerk: Clerk, leaseId: string, asOf?: string) {
  return clerk.call(ledgerContract.statement, { params: { id: leaseId }, query: asOf === undefined ? {} : { asOf } })
}

/** Charges for the owners and for the office, by amount and by area, from before and within the billed months. */
export async function addSomeCharges(clerk: Clerk, leases: readonly { id: string }[]): Promise<void> {
  const [first, second, third, , shop] = leases.map(({ id }) => id)
  const byArea = { rateAmount: '12.5', area: { value: '850', unit: 'SQFT' as const } }
  const charges = [
    { leaseId: first, kind: 'PARKING' as const, amount: 50_000, startsOn: '2025-01-20' },
    { leaseId: first, kind: 'SERVICE' as const, ...byArea, startsOn: '2025-02-01', payee: 'OFFICE' as const },
    { leaseId: second, kind: 'WATER' as const, amount: 33_333, startsOn: '2025-03-11', endsOn: '2025-05-10' },
    { leaseId: third, kind: 'INTERNET' as const, amount: 99_900, startsOn: '2025-01-01', payee: 'OFFICE' as const },
    { leaseId: shop, kind: 'WASTE' as const, amount: 12_345, startsOn: '2025-01-01', isGstCharged: true },
  ]
  for (const { leaseId = '', ...charge } of charges)
    await clerk.call(recurringChargeContract.create, { body: { leaseId, ...charge } })
}
