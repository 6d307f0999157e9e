import type { Tx } from '../platform/database.ts'
import { codeLifeMs, mostCodeTries } from './login-code-store.ts'

// Run as the gatekeeper, whose table this is.

type NewPhoneCode = { personId: string; phoneNumber: string; codeHash: string }

/** The newest code that someone asked for; the one before it is dead, whatever its number. */
export async function putPhoneCode(tx: Tx, { personId, phoneNumber, codeHash }: NewPhoneCode): Promise<void> {
  await tx.deleteFrom('phone_codes').where('expires_at', '<', tx.now).execute()
  const expiresAt = new Date(tx.now.getTime() + codeLifeMs)
  const code = { phone_number: phoneNumber, code_hash: codeHash, tries: 0, expires_at: expiresAt }
  await tx
    .insertInto('phone_codes')
    .values({ ...code, person_id: personId })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(code))
    .execute()
}

/** Counted before the code is looked at, as with login codes. */
export async function takePhoneCodeTry(tx: Tx, personId: string, phoneNumber: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('phone_codes')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('person_id', '=', personId)
    .where('phone_number', '=', phoneNumber)
    .where('expires_at', '>', tx.now)
    .where('tries', '<', mostCodeTries)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

export async function usePhoneCode(tx: Tx, personId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('phone_codes')
    .where('person_id', '=', personId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
