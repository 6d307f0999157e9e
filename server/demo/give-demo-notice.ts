import { authContract } from '../../domain/identity/auth-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { isRunning } from '../../domain/leases/lease-status.ts'
import { tenantNoticeContract } from '../../domain/tenant-notices/tenant-notice-contract.ts'
import type { LocalClient } from '../platform/database/local-client.ts'

/** A tenant gives notice from the phone, to the earliest day that the law and the lease allow; false where none can be given. */
export async function giveDemoNotice(tenant: Pick<LocalClient, 'call'>, tenantId: string, password: string): Promise<boolean> {
  const { items } = await tenant.call(leaseContract.list, { query: { pageSize: 10 } })
  const lease = items.find((one) => one.tenantId === tenantId && isRunning(one.status) && one.terminationDate === null)
  if (!lease) return false
  const params = { id: lease.id }
  const { earliestDate, whyNot } = await tenant.call(tenantNoticeContract.preview, { params, query: {} })
  if (whyNot !== null) return false
  const pin = '2580'
  await tenant.call(authContract.setPin, { params: { id: tenantId }, body: { password, pin } })
  await tenant.call(tenantNoticeContract.give, {
    params,
    body: {
      ...{ reason: 'MID_TERM', lastDay: earliestDate, words: 'We have bought a flat of our own.', pin },
      ...{ forwardingAddress: 'Lower Motithang, Thimphu', bankCode: 'BOB', accountNumber: '100200300' },
      accountName: lease.tenantName,
    },
  })
  return true
}
