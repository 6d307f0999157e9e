import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'

// Run as the auth role.

export const rememberedMs = 30 * 24 * 3_600_000

type Device = { personId: string; userAgent: string; token: string | undefined }

/** Returns the token for the cookie. A browser that has one uses it for everyone who signs in there. */
export async function rememberDevice(
  tx: Tx,
  { personId, userAgent, token = randomBytes(24).toString('base64url') }: Device,
): Promise<string> {
  await tx.deleteFrom('remembered_devices').where('person_id', '=', personId).where('expires_at', '<=', tx.now).execute()
  const row = { user_agent: userAgent, created_at: tx.now, expires_at: new Date(tx.now.getTime() + rememberedMs) }
  await tx
    .insertInto('remembered_devices')
    .values({ id: newId(), person_id: personId, token_hash: hashOf(token), ...row })
    .onConflict((conflict) => conflict.columns(['person_id', 'token_hash']).doUpdateSet(row))
    .execute()
  return token
}

export async function isRemembered(tx: Tx, personId: string, token: string): Promise<boolean> {
  const found = await tx
    .selectFrom('remembered_devices')
    .select('id')
    .where('person_id', '=', personId)
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', tx.now)
    .executeTakeFirst()
  return found !== undefined
}

export function devicesOf(tx: Tx, personId: string) {
  return tx
    .selectFrom('remembered_devices')
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', tx.now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** Removes all of them if no id is given. Returns whether there was one. */
export async function forgetDevices(tx: Tx, personId: string, id?: string): Promise<boolean> {
  const devices = tx.deleteFrom('remembered_devices').where('person_id', '=', personId)
  const { numDeletedRows } = await (id === undefined ? devices : devices.where('id', '=', id)).executeTakeFirst()
  return numDeletedRows > 0n
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
