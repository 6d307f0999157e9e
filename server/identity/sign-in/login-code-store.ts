import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { type Candidate, idsNamed } from '../person-store.ts'
import type { Username } from '../username.ts'

// Run as the auth role, whose table this is.

export const codeLifeMs = 5 * 60_000
export const maxCodeTries = 5

/** The newest code of a number; the one before it is dead. */
export async function upsertLoginCode(tx: Tx, phoneNumber: string, codeHash: string): Promise<void> {
  await tx.deleteFrom('login_codes').where('expires_at', '<', tx.now).execute()
  const code = { code_hash: codeHash, tries: 0, expires_at: new Date(tx.now.getTime() + codeLifeMs) }
  await tx
    .insertInto('login_codes')
    .values({ ...code, phone_number: phoneNumber })
    .onConflict((conflict) => conflict.column('phone_number').doUpdateSet(code))
    .execute()
}

/** Whose codes may be tried now. The try is counted before the code is looked at, or guesses sent at once would all count as one. */
export async function countCodeAttempt(tx: Tx, username: Username): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    update login_codes c set tries = c.tries + 1
    from people p
    where p.phone_number = c.phone_number and p.id in (${idsNamed(username)}) and c.expires_at > ${tx.now} and c.tries < ${maxCodeTries}
    returning p.id, c.code_hash as "secretHash"`.execute(tx)
  return rows
}

/** A code counts once: of two who use it together one is let in. */
export async function useLoginCode(tx: Tx, { id, secretHash }: Candidate): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from login_codes c using people p
    where p.id = ${id} and p.phone_number = c.phone_number and c.code_hash = ${secretHash}`.execute(tx)
  return numAffectedRows === 1n
}
