import { Problem } from '../../../domain/problem.ts'
import type { Actor } from '../../platform/actor.ts'
import { personOf } from '../../platform/actor.ts'
import type { DataKey } from '../../platform/keys/data-key.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { HashPassword } from '../../platform/keys/hash-password.ts'
import { createSealer } from '../../platform/keys/sealed.ts'
import { openPinHash, sealPinHash } from '../../platform/keys/sealed-values.ts'
import { signInIdOf } from '../person-store.ts'
import { passwordMatches } from './passwords.ts'
import { requireOwnPassword } from './require-own-password.ts'

const maxPinFailures = 5

type PinServices = { within: Database['as']; dataKey: DataKey }

/**
 * Four digits for signing. The caller has a fresh proof or gives the password. The hash is sealed, because 10,000 possibilities are quickly
 * tried.
 */
export async function setPin(
  { within, dataKey, hashPassword }: PinServices & { hashPassword: HashPassword },
  actor: Actor,
  { password, pin }: { password?: string | undefined; pin: string },
): Promise<void> {
  const personId = await signInIdIn(within, actor)
  if (password !== undefined) await requireOwnPassword(within, actor, { personId, password })
  const pin_hash = sealPinHash(createSealer(dataKey, 'PIN'), personId, await hashPassword(pin))
  await within(actor, (tx) =>
    tx.actingAs('auth', (identity) => saveResult(identity, personId, { pin_hash, pin_failures: 0, pin_lost_at: null })),
  )
}

/**
 * Passes, or throws WRONG_PASSWORD. After five wrong attempts every PIN is rejected until a new one is set. Call it outside every
 * transaction.
 */
export async function requirePin({ within, dataKey }: PinServices, actor: Actor, pin: string): Promise<void> {
  const personId = await signInIdIn(within, actor)
  const person = await within(actor, (tx) => tx.actingAs('auth', (identity) => countPinAttempt(identity, personId)))
  if (!person)
    throw new Problem(
      'WRONG_PASSWORD',
      'You have no PIN, or a wrong PIN was entered five times. Set a new PIN in your profile first.',
    )
  const hash = person.pin_hash && openPinHash(createSealer(dataKey, 'PIN'), personId, person.pin_hash)
  if (!(await passwordMatches(hash, pin))) {
    const left = maxPinFailures - person.pin_failures
    throw notYourPin(left)
  }
  await within(actor, (tx) => tx.actingAs('auth', (identity) => saveResult(identity, personId, { pin_failures: 0 })))
}

/** Whether the caller has a PIN that may still be tried. */
export async function hasPin(tx: Tx): Promise<boolean> {
  const found = await tx.actingAs('auth', async (identity) =>
    identity
      .selectFrom('people')
      .select('id')
      .where('id', '=', await signInIdOf(identity, personIn(tx.actor)))
      .where('pin_hash', 'is not', null)
      .where('pin_failures', '<', maxPinFailures)
      .executeTakeFirst(),
  )
  return found !== undefined
}

function notYourPin(left: number): Problem {
  if (left <= 0) return new Problem('WRONG_PASSWORD', 'This PIN is wrong. Set a new one in your profile.')
  return left === 1
    ? new Problem('WRONG_PASSWORD', 'This PIN is wrong. You have 1 try left.')
    : new Problem('WRONG_PASSWORD', `This PIN is wrong. You have ${left} tries left.`)
}

/** Counted before the check, so that simultaneous guesses are all counted. */
function countPinAttempt(tx: Tx, personId: string) {
  return tx
    .updateTable('people')
    .set((column) => ({ pin_failures: column('pin_failures', '+', 1) }))
    .where('id', '=', personId)
    .where('pin_hash', 'is not', null)
    .where('pin_failures', '<', maxPinFailures)
    .returning(['pin_hash', 'pin_failures'])
    .executeTakeFirst()
}

async function saveResult(
  tx: Tx,
  personId: string,
  set: { pin_hash?: string; pin_failures: number; pin_lost_at?: null },
): Promise<void> {
  await tx.updateTable('people').set(set).where('id', '=', personId).execute()
}

function signInIdIn(within: Database['as'], actor: Actor): Promise<string> {
  return within(actor, (tx) => tx.actingAs('auth', (identity) => signInIdOf(identity, personIn(actor))))
}

function personIn(actor: Actor): string {
  const personId = personOf(actor)
  if (!personId) throw new Error('Only somebody signed in has a PIN.')
  return personId
}
