import { sql } from 'kysely'
import type { AllotmentApplicant } from '../../domain/allotment/allotment-contract.ts'
import { abbreviateName } from '../identity/sign-in-change/abbreviate-name.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'

/** Notifies the first applicant that somebody else registered with the same CID. The second applicant is not informed. */
export async function notifyOfSecond(tx: Tx, outbox: Outbox, { id, roundId, cid }: AllotmentApplicant): Promise<void> {
  const { rows } = await sql<{ phoneNumber: string; reference: string }>`
    select phone_number as "phoneNumber", reference from allotment_applicants
    where round_id = ${roundId} and cid = ${cid} and id <> ${id} and state <> 'WITHDRAWN' limit 2`.execute(tx)
  const [first] = rows
  if (!first || rows.length > 1) return
  const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  const body = `${abbreviateName(name)}: somebody else registered with your CID. The office will say which registration counts. Yours is ${first.reference}.`
  await outbox.send(tx, { to: first.phoneNumber, body, about: { entity: 'allotmentApplicant', entityId: id } })
}
