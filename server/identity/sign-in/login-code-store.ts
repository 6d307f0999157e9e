import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { type Candidate, idsNamed } from '../person-store.ts'
import type { Username } from '../username.ts'
import { hashOfDevice } from './known-devices.ts'

// Run as the auth role, whose table this is.

export const codeLifetimeMs = 5 * 60_000
export const maxCodeTries = 5

/** The device of callers without cookies. */
const nameless = ''

/** The device that requested a code: the token of the browser, and whether the browser had it before. */
export type AskingDevice = { token: string; isNamed: boolean }

/**
 * Stores the newest code of a number on this device. It replaces the earlier code there; codes on other devices stay valid. A caller who
 * had no token may not store the one they get now, so their code is valid without it too. The attempts of both are counted separately.
 */
export async function upsertLoginCode(
  tx: Tx,
  { phoneNumber, device }: { phoneNumber: string; device: AskingDevice },
  codeHash: string,
): Promise<void> {
  await tx.deleteFrom('login_codes').where('expires_at', '<', tx.now).execute()
  const code = { code_hash: codeHash, tries: 0, expires_at: new Date(tx.now.getTime() + codeLifetimeMs) }
  const own = hashOfDevice(device.token)
  await tx
    .insertInto('login_codes')
    .values((device.isNamed ? [own] : [nameless, own]).map((id) => ({ ...code, phone_number: phoneNumber, device: id })))
    .onConflict((conflict) => conflict.columns(['phone_number', 'device']).doUpdateSet(code))
    .execute()
}

/**
 * The people whose codes may be tried now on this device. The attempt is counted before the code is checked; otherwise simultaneous guesses
 * would count as one.
 */
export async function countCodeAttempt(tx: Tx, username: Username, token: string | undefined): Promise<Candidate[]> {
  const device = token === undefined ? nameless : hashOfDevice(token)
  const { rows } = await sql<Candidate>`
    update login_codes c set tries = c.tries + 1
    from people p
    where p.phone_number = c.phone_number and p.id in (${idsNamed(username)}) and c.device = ${device}
      and c.expires_at > ${tx.now} and c.tries < ${maxCodeTries}
    returning p.id, c.code_hash as "secretHash"`.execute(tx)
  return rows
}

/** A code counts once: if two people use it at the same time, only one gets in. */
export async function useLoginCode(tx: Tx, { id, secretHash }: Candidate): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from login_codes c using people p
    where p.id = ${id} and p.phone_number = c.phone_number and c.code_hash = ${secretHash}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
