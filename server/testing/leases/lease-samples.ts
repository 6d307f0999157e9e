import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { type Admin, aLease, anActiveLease } from '../factories.ts'

/** A lease for each of its calls that need its version, with a valid body. */
export const leaseSamples = (admin: () => Admin) => ({
  'lease.activate': async () => ({ ...(await aLease(admin())), body: { overrideReason: 'Signed on paper.' } }),
  'lease.change': async () => {
    const { id } = await aLease(admin())
    return admin().call(leaseContract.read, { params: { id } })
  },
  'lease.undoVacate': async () => {
    const { id } = await anActiveLease(admin())
    await admin().call(leaseContract.vacate, { params: { id }, body: { date: '2025-06-01' } })
    return { id, body: { reason: 'Recorded on the wrong lease.' } }
  },
})
