import { sql } from 'kysely'
import type { BodyOf } from '../../domain/endpoint.ts'
import type { authContract } from '../../domain/identity/auth-contract.ts'
import { ownDetails } from '../../domain/identity/own-details.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import type { RecordOf } from '../../domain/record.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import { roleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { recordColumns, toRow } from '../platform/database/record-columns.ts'
import { setSignInEmail } from '../identity/sign-in-change/change-sign-in.ts'
import { correctCid } from '../identity/sign-in-change/correct-sign-in.ts'
import { lockPersonToChange } from '../identity/person-store.ts'
import { requirePrefixInUse } from '../identity/phone-prefixes.ts'

type OwnDetails = BodyOf<typeof authContract.updateDetails>
type OwnCorrection = { personId: string; details: OwnDetails; ifMatch: number | undefined }

/**
 * An ADMIN or MANAGER corrects the organisation's record of themselves. The phone number that they sign in with stays, because nothing
 * proves that the new one is theirs.
 */
export async function correctOwnDetails(tx: Tx, { personId, details, ifMatch }: OwnCorrection): Promise<void> {
  const { smsHeaderTitle, cid, email, phoneNumber } = details
  const before = await lockOwnRecord(tx, personId)
  // The ADMIN can correct a MANAGER's record too, so both changes go into one history.
  const entity = roleOf(tx.actor) === 'MANAGER' ? 'manager' : 'user'
  if (before) await ensureUnchanged(tx, { entity, current: before, ifMatch })
  if (smsHeaderTitle !== undefined) await setSmsHeaderTitle(tx, smsHeaderTitle)
  const changed = toRow(ownDetails, details)
  if (Object.keys(changed).length === 0) return
  // The office that an operator chose has no record of them.
  if (!before)
    throw new Problem('ILLEGAL_TRANSITION', 'This office has no record of you. Switch to your own office to correct it.')
  if (phoneNumber && phoneNumber !== before.phoneNumber) await requirePrefixInUse(tx, phoneNumber)
  await tx.updateTable('staff_members').set(changed).where('id', '=', personId).execute()
  if (cid !== undefined) await correctCid(tx, personId, { from: before.cid, to: cid })
  if (email !== undefined && email !== before.email)
    await tx.actingAs('auth', (identity) => followEmail(identity, personId, email))
  const after = await readOwnRecord(tx, personId)
  if (after) await recordChange(tx, { entity, entityId: personId, before, after })
}

async function lockOwnRecord(tx: Tx, personId: string): Promise<OwnRecord | undefined> {
  await sql`select id from staff_members where id = ${personId} for no key update`.execute(tx)
  return readOwnRecord(tx, personId)
}

type OwnRecord = RecordOf<typeof ownDetails> & { id: string; version: number }

async function readOwnRecord(tx: Tx, personId: string): Promise<OwnRecord | undefined> {
  const { rows } = await sql<OwnRecord>`
    select s.id, ${recordColumns(ownDetails, 's')} from staff_members s where s.id = ${personId}`.execute(tx)
  return rows[0]
}

/** The e-mail becomes a user name immediately. No secret is sent to it before it is confirmed. */
async function followEmail(tx: Tx, personId: string, email: string | null): Promise<void> {
  const person = await lockPersonToChange(tx, personId)
  if (person?.email !== email) await setSignInEmail(tx, { personId, email, isConfirmed: false })
}

async function setSmsHeaderTitle(tx: Tx, title: string | null): Promise<void> {
  if (roleOf(tx.actor) !== 'ADMIN')
    throw fieldProblem('/smsHeaderTitle', 'Only the administrator can change the SMS header title.')
  await tx.updateTable('organisations').set({ sms_header_title: title }).execute()
}
