import { isShortPassword } from '../../../domain/identity/password.ts'
import { Problem } from '../../../domain/problem.ts'
import type { Actor } from '../../platform/actor.ts'
import type { IsBreached } from '../../platform/breached-passwords.ts'
import type { Database } from '../../platform/database/database.ts'
import type { HashPassword } from '../../platform/keys/hash-password.ts'
import { assertNotBreached, assertOwnPassword } from './assert-password.ts'
import { passwordMatches } from './passwords.ts'
import { passwordHashOf, setPassword } from '../person-store.ts'
import { endEverySession } from './session-store.ts'
import { forgetKnownDevices } from './known-devices.ts'

/** The person sets their own password. From then on they are verified, and sign in again everywhere. */
export async function changePassword(
  { within, hashPassword, isBreached }: { within: Database['as']; hashPassword: HashPassword; isBreached: IsBreached },
  actor: Actor,
  change: { personId: string; newPassword: string; knownDevice: string | undefined },
): Promise<void> {
  const { personId, newPassword, knownDevice } = change
  const old = await within(actor, (tx) =>
    tx.actingAs('auth', async (identity) => {
      await assertOwnPassword(identity, personId, newPassword)
      return passwordHashOf(identity, personId)
    }),
  )
  if (await passwordMatches(old, newPassword)) {
    throw new Problem('WEAK_PASSWORD', 'This is your current password. Choose another one.')
  }
  await assertNotBreached(isBreached, { text: newPassword, path: '/newPassword' })
  const hash = await hashPassword(newPassword)
  await within(actor, (tx) =>
    tx.actingAs('auth', async (identity) => {
      await setPassword(identity, personId, { hash, isOwn: true, isShort: isShortPassword(newPassword) })
      // A second factor may have been removed in the meantime. Removing one waits for the person's row, which was just written.
      await assertOwnPassword(identity, personId, newPassword)
      await endEverySession(identity, personId)
      await forgetKnownDevices(identity, personId, knownDevice)
    }),
  )
}
