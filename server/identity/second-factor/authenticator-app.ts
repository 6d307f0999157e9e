import { randomBytes } from 'node:crypto'
import { Problem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Sealer } from '../../platform/keys/sealed.ts'
import { base32, matchingStep } from './totp.ts'

// Run as the auth role, whose tables these are.

/** RFC 4226, 4: at least 16, better 20 bytes. */
const secretBytes = 20

const toBytes = (sealer: Sealer, personId: string, sealed: Buffer) => Buffer.from(sealer.open(sealed, personId), 'base64')

/** A new secret; it becomes active when a code of it is confirmed. */
export async function beginApp(tx: Tx, sealer: Sealer, { personId, label }: { personId: string; label: AppLabel }) {
  const known = await tx
    .selectFrom('authenticator_apps')
    .select('confirmed_at')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (known?.confirmed_at) throw new Problem('ILLEGAL_TRANSITION', 'You already have an authenticator app. Remove it first.')
  const bytes = randomBytes(secretBytes)
  const row = { sealed_secret: sealer.seal(bytes.toString('base64'), personId), confirmed_at: null, last_step: 0 }
  await tx
    .insertInto('authenticator_apps')
    .values({ person_id: personId, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute()
  const secret = base32(bytes)
  return { secret, uri: uriOf(secret, label) }
}

type AppLabel = { issuer: string; account: string }

/** https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
function uriOf(secret: string, { issuer, account }: AppLabel): string {
  const name = `${encodeURIComponent(issuer.replaceAll(':', ' '))}:${encodeURIComponent(account)}`
  return `otpauth://totp/${name}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** True if it is an unused code of the person's app. Locks the app, so that only one of two simultaneous uses succeeds. */
export async function useAppCode(
  tx: Tx,
  sealer: Sealer,
  use: { personId: string; code: string; isNew?: boolean },
): Promise<boolean> {
  const { personId, code, isNew = false } = use
  const app = await tx
    .selectFrom('authenticator_apps')
    .select(['sealed_secret', 'last_step as lastStep'])
    .where('person_id', '=', personId)
    .where('confirmed_at', isNew ? 'is' : 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  const step = app && matchingStep(toBytes(sealer, personId, app.sealed_secret), code, { now: tx.now, lastStep: app.lastStep })
  if (step === undefined) return false
  await tx
    .updateTable('authenticator_apps')
    .set({ last_step: step, ...(isNew ? { confirmed_at: tx.now } : {}) })
    .where('person_id', '=', personId)
    .execute()
  return true
}
