import { sql } from 'kysely'
import type { PartyDispute } from '../../domain/disputes/dispute-contract.ts'
import { visibleLease } from '../leases/signing/read-signing.ts'
import type { Tx } from '../platform/database/database.ts'
import { clocksOf } from './read-clocks.ts'
import { readListed } from './dispute-store.ts'

/**
 * The details of the last dispute of a lease that its parties see, from the day on which it was filed. The lease is read with the rights of
 * the caller; the case as staff, because its other columns are internal to the office.
 */
export async function readPartyDispute(tx: Tx, leaseId: string): Promise<PartyDispute | null> {
  const { vacatedOn } = await visibleLease(tx, leaseId)
  return tx.actingAs('staff', async (office) => {
    const [last] = await readListed(office, sql`d.lease_id = ${leaseId} and d.filed_on is not null`)
    if (!last || last.filedOn === null) return null
    const { id, raisedBy, subject, body, place, reference, filedOn, hearings, decidedOn, outcome, appealedOn, closedOn, state } =
      last
    const clocks = closedOn === null ? await clocksOf(office, { ...last, exitOn: vacatedOn }) : []
    return {
      id,
      raisedBy,
      subject,
      body,
      place,
      reference,
      filedOn,
      hearings,
      decidedOn,
      outcome,
      appealedOn,
      closedOn,
      state,
      clocks,
    }
  })
}
