import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { type Admin, aLease } from './factories.ts'

/** A lease that was cancelled after its deposit was paid; the deposit was refunded. */
export async function aSettledDeposit(admin: Admin): Promise<string> {
  const lease = await aLease(admin, { depositAmount: 1000 })
  const [advice] = (await admin.call(adviceContract.list, { query: { leaseId: lease.id } })).items
  const paid = { amount: 1000, method: 'CASH', paidOn: '2025-06-10' } as const
  await admin.call(paymentContract.payAdvice, { params: { id: advice?.id ?? '' }, body: paid })
  await admin.call(leaseContract.cancel, { params: { id: lease.id }, body: {} })
  const refund = { refundAmount: 1000, refundedOn: '2025-06-14', method: 'CASH' } as const
  await admin.call(depositContract.settle, { params: { id: lease.id }, body: { deductions: [], ...refund } })
  return lease.id
}

/** Credit that was paid in advance and refunded; returns the refund's id. */
export async function aRefund(admin: Admin): Promise<string> {
  const lease = await aLease(admin)
  const paid = { amount: 1000, method: 'CASH', paidOn: '2025-06-10' } as const
  await admin.call(paymentContract.payLease, { body: { leaseId: lease.id, tenantId: lease.tenantId, ...paid } })
  const refund = { amount: 1000, refundedOn: '2025-06-14', method: 'CASH' } as const
  return (await admin.call(leaseMoneyContract.refund, { params: { id: lease.id }, body: refund })).id
}
