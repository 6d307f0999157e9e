import type { BodyOf } from '../../domain/endpoint.ts'
import type { authContract } from '../../domain/identity/auth-contract.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { roleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { setSignInEmail } from './sign-in-change/change-sign-in.ts'
import { correctCid } from './sign-in-change/correct-sign-in.ts'
import { lockPersonToChange } from './person-store.ts'
import { requirePrefixInUse } from './phone-prefixes.ts'

type OwnDetails = BodyOf<typeof authContract.updateDetails>

/**
 * The organisation's record of an ADMIN or MANAGER, by themselves. The phone number that they sign in with stays, because
 * nothing proves that the new one is theirs.
 */
export async function correctOwnDetails(tx: Tx, personId: string, { smsHeaderTitle, ...details }: OwnDetails): Promise<void> {
  if (smsHeaderTitle !== undefined) await setSmsHeaderTitle(tx, smsHeaderTitle)
  const changed = Object.fromEntries(Object.entries(toColumns(details)).filter(([, value]) => value !== undefined))
  if (Object.keys(changed).length === 0) return
  const before = await tx
    .selectFrom('staff_members')
    .select(['cid', 'email', 'phone_number'])
    .where('id', '=', personId)
    .executeTakeFirst()
  // An operator is in no record of the office that they chose.
  if (!before) throw new Problem('ILLEGAL_TRANSITION', 'This office has no record of you. Go back to your own to correct it.')
  const { phoneNumber } = details
  if (phoneNumber && phoneNumber !== before.phone_number) await requirePrefixInUse(tx, phoneNumber)
  await tx.updateTable('staff_members').set(changed).where('id', '=', personId).execute()
  const { cid, email } = details
  if (cid !== undefined) await correctCid(tx, personId, { from: before.cid, to: cid })
  if (email !== undefined && email !== before.email)
    await tx.actingAs('gatekeeper', (identity) => followEmail(identity, personId, email))
}

/** A user name at once. No secret goes there before it is confirmed. */
async function followEmail(tx: Tx, personId: string, email: string | null): Promise<void> {
  const person = await lockPersonToChange(tx, personId)
  if (person?.email !== email) await setSignInEmail(tx, { personId, email, isConfirmed: false })
}

async function setSmsHeaderTitle(tx: Tx, title: string | null): Promise<void> {
  if (roleOf(tx.actor) !== 'ADMIN') throw fieldProblem('/smsHeaderTitle', 'The SMS header title is for the ADMIN to change.')
  await tx.updateTable('organisations').set({ sms_header_title: title }).execute()
}

function toColumns({ nameEnglish, nameDzongkha, cid, email, phoneNumber, permanentAddress }: Omit<OwnDetails, 'smsHeaderTitle'>) {
  return {
    name_english: nameEnglish,
    name_dzongkha: nameDzongkha,
    cid,
    email,
    phone_number: phoneNumber,
    permanent_address: permanentAddress,
  }
}
