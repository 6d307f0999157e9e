import type { BodyOf } from '../../../domain/endpoint.ts'
import { type Dispute, disputeContract } from '../../../domain/disputes/dispute-contract.ts'
import type { LocalClient } from '../../platform/database/local-client.ts'
import { type Admin, anActiveLease } from '../factories.ts'

type Body = BodyOf<typeof disputeContract.create>
type Sent = { params?: Record<string, string>; body?: unknown }
type Call = (key: string, sent?: Sent) => Promise<Record<string, unknown>>

export const closing = { closedOn: '2025-06-10', outcome: 'WITHDRAWN', note: 'Withdrawn by the tenant.' } as const

/** A dispute about rent that was filed at the committee; for a new lease if none is given. */
export async function aDispute(
  admin: Pick<LocalClient, 'call' | 'raw'> & Partial<Admin>,
  { leaseId, ...fields }: Partial<Omit<Body, 'raisedOn' | 'filedOn'>> & { raisedOn?: string; filedOn?: string | undefined } = {},
): Promise<Dispute> {
  const about = leaseId ?? (await anActiveLease(admin as Admin)).id
  const body = {
    ...{ leaseId: about, raisedBy: 'TENANT' as const, subject: 'RENT' as const, summary: 'Rent of May is disputed.' },
    ...{ raisedOn: '2025-06-02', body: 'THROMDE' as const, place: 'Thimphu Thromde', filedOn: '2025-06-03' },
    ...fields,
  }
  return admin.call(disputeContract.create, { body })
}

async function aClosedDispute(admin: Admin): Promise<Dispute> {
  const { id } = await aDispute(admin)
  return admin.call(disputeContract.close, { params: { id }, body: closing })
}

/** A record for each call of a dispute that requires a version, with a valid body. */
export const disputeSamples = (office: () => Admin) => ({
  'dispute.update': async () => ({ ...(await aDispute(office())), body: { place: 'Paro' } }),
  'dispute.close': async () => ({ ...(await aDispute(office())), body: closing }),
  'dispute.reopen': async () => ({ id: (await aClosedDispute(office())).id }),
})

export async function callDisputes(call: Call, admin: Admin): Promise<void> {
  const { id } = await aDispute(admin)
  const params = { id }
  await call('dispute.update', { params, body: { hearings: [{ date: '2025-06-20' }] } })
  await call('dispute.close', { params, body: closing })
  await call('dispute.reopen', { params })
}
