import type { SignInKind } from '../../../domain/identity/sign-in-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { codeLifetimeMs, maxCodeTries } from './login-code-store.ts'

// Run as the auth role, whose table this is. The code is bound to the person who requested it. It is no login code: it cannot change
// another person's sign-in.

export type NewContact = { personId: string; kind: SignInKind; newValue: string }

/** The newest code that a person requested. It replaces the earlier one, whatever that was for. */
export async function upsertSignInCode(tx: Tx, { personId, kind, newValue }: NewContact, codeHash: string): Promise<void> {
  await tx.deleteFrom('sign_in_codes').where('expires_at', '<', tx.now).execute()
  const expiresAt = new Date(tx.now.getTime() + codeLifetimeMs)
  const code = { new_value: newValue, code_hash: codeHash, tries: 0, expires_at: expiresAt }
  await tx
    .insertInto('sign_in_codes')
    .values({ ...code, person_id: personId, kind })
    .onConflict((conflict) => conflict.columns(['person_id', 'kind']).doUpdateSet(code))
    .execute()
}

/** Counted before the code is checked, as with login codes. */
export async function countSignInCodeAttempt(tx: Tx, { personId, kind, newValue }: NewContact): Promise<string | undefined> {
  const row = await tx
    .updateTable('sign_in_codes')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('new_value', '=', newValue)
    .where('expires_at', '>', tx.now)
    .where('tries', '<', maxCodeTries)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

export async function useSignInCode(tx: Tx, { personId, kind }: NewContact, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_codes')
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
