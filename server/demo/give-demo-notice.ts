import type { CalendarDate } from '../../domain/calendar-date.ts'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { isRunning } from '../../domain/leases/lease-status.ts'
import { handOverContract } from '../../domain/tenant-notices/hand-over-contract.ts'
import { tenantNoticeContract } from '../../domain/tenant-notices/tenant-notice-contract.ts'
import type { LocalClient } from '../platform/database/local-client.ts'
import type { DemoOffice } from './demo-office.ts'

type GivenNotice = { leaseId: string; lastDay: CalendarDate }

/** A tenant gives notice by phone for the earliest day that the law and the lease allow; null if no notice is possible. */
export async function giveDemoNotice(
  tenant: Pick<LocalClient, 'call'>,
  tenantId: string,
  password: string,
): Promise<GivenNotice | null> {
  const { items } = await tenant.call(leaseContract.list, { query: { pageSize: 10 } })
  const lease = items.find((one) => one.tenantId === tenantId && isRunning(one.status) && one.terminationDate === null)
  if (!lease) return null
  const params = { id: lease.id }
  const { earliestDate, blockedReason } = await tenant.call(tenantNoticeContract.preview, { params, query: {} })
  if (blockedReason !== null) return null
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
  return { leaseId: lease.id, lastDay: earliestDate }
}

/** Offers two times for the return of the keys. The tenant has not chosen one yet. */
export async function offerDemoHandOver(office: DemoOffice, { leaseId, lastDay }: GivenNotice): Promise<void> {
  const times = ['10:00', '15:30'].map((startsAt) => ({ date: lastDay, startsAt }))
  await office.call(handOverContract.offer, { params: { id: leaseId }, body: { times, place: 'At the unit' } })
}
