import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { idsNamed } from '../person-store.ts'
import type { Username } from '../username.ts'

// Devices on which a person signed in before (docs/decisions/0073). The token is a random value in a cookie of the browser and does not
// sign anyone in. Run as the auth role, whose table this is.

/** As long as browsers store a cookie. */
export const knownDeviceLifetimeMs = 400 * 24 * 3_600_000
const maxKnownDevices = 50

export const makeDeviceToken = (): string => randomBytes(24).toString('base64url')

export function hashOfDevice(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The people whom this user name may identify and who signed in on this device before. */
export async function peopleOfDevice(tx: Tx, token: string | undefined, username: Username): Promise<string[]> {
  if (token === undefined) return []
  const { rows } = await sql<{ personId: string }>`
    select person_id as "personId" from known_devices
    where token_hash = ${hashOfDevice(token)} and expires_at > ${tx.now} and person_id in (${idsNamed(username)})`.execute(tx)
  return rows.map(({ personId }) => personId)
}

export type Recognition = {
  /** For the cookie. */
  token: string
  /** Whether this person had not signed in on this device before. */
  isNew: boolean
}

/** Called when the person signs in: from now on the device is known. A browser that has a token uses it for everyone who signs in there. */
export async function recogniseDevice(tx: Tx, personId: string, token: string = makeDeviceToken()): Promise<Recognition> {
  await tx.deleteFrom('known_devices').where('person_id', '=', personId).where('expires_at', '<=', tx.now).execute()
  const tokenHash = hashOfDevice(token)
  const use = { last_used_at: tx.now, expires_at: new Date(tx.now.getTime() + knownDeviceLifetimeMs) }
  const { numUpdatedRows } = await tx
    .updateTable('known_devices')
    .set(use)
    .where('person_id', '=', personId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return { token, isNew: false }
  await tx
    .insertInto('known_devices')
    .values({ person_id: personId, token_hash: tokenHash, ...use })
    .onConflict((conflict) => conflict.columns(['person_id', 'token_hash']).doNothing())
    .execute()
  await sql`
    delete from known_devices where person_id = ${personId} and token_hash in (
      select token_hash from known_devices where person_id = ${personId}
      order by last_used_at desc, token_hash offset ${maxKnownDevices})`.execute(tx)
  return { token, isNew: true }
}

/** Removes all of them except the one that makes the request. */
export async function forgetKnownDevices(tx: Tx, personId: string, exceptToken?: string): Promise<void> {
  const devices = tx.deleteFrom('known_devices').where('person_id', '=', personId)
  await (exceptToken === undefined ? devices : devices.where('token_hash', '!=', hashOfDevice(exceptToken))).execute()
}
