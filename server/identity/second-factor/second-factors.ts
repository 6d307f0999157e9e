import { sql } from 'kysely'
import { isSecondFactorRequired, requiredOfValues } from '../../../domain/identity/second-factor.ts'
import { minPasswordLength } from '../../../domain/identity/password.ts'
import { Problem } from '../../../domain/problem.ts'
import { authActor } from '../../platform/actor.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Sealer } from '../../platform/keys/sealed.ts'
import { peopleOfSignIn } from '../person-store.ts'
import { consumeAttempt, deleteFailures, secondFactorLimit } from '../sign-in/login-limits.ts'
import { useAppCode } from './authenticator-app.ts'
import { makeRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { forgetDevices } from './remembered-devices.ts'

// Run as the auth role.

export async function hasSecondFactor(tx: Tx, personId: string): Promise<boolean> {
  const { count } = await factorsOf(tx, personId)
  return count > 0
}

export async function factorsOf(tx: Tx, personId: string) {
  const app = await tx
    .selectFrom('authenticator_apps')
    .select('confirmed_at as confirmedAt')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const passkeys = await tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return { appSince: app?.confirmedAt ?? null, passkeys, count: passkeys.length + (app ? 1 : 0) }
}

type Acting = { name: string; organisationId: string | null }

/** Whether the office or the installation requires a second factor in this role. */
export async function isRequiredIn(tx: Tx, { name, organisationId }: Acting, isProduction: boolean): Promise<boolean> {
  const organisation = await tx
    .selectFrom('organisations')
    .select('second_factor_required_of as requiredOf')
    .where('id', '=', organisationId)
    .executeTakeFirst()
  const requiredOf = requiredOfValues.find((one) => one === organisation?.requiredOf) ?? 'NOBODY'
  return isSecondFactorRequired({ roleName: name, requiredOf, isProduction })
}

/** The last factor stays if any of the person's roles requires one, or if their password is too short without one. */
export async function assertNotLast(tx: Tx, personId: string, isProduction: boolean): Promise<void> {
  if ((await factorsOf(tx, personId)).count > 0) return
  const roles = await tx
    .selectFrom('roles')
    .select(['name', 'organisation as organisationId'])
    .where('person_id', 'in', sql<string>`(${peopleOfSignIn(personId)})`)
    .where('accepted_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute()
  for (const role of roles) {
    if (await isRequiredIn(tx, role, isProduction))
      throw new Problem(
        'ILLEGAL_TRANSITION',
        'Your office requires a second factor. Set up another one before you remove this one.',
      )
  }
  const person = await tx.selectFrom('people').select('is_short_password').where('id', '=', personId).executeTakeFirst()
  if (person?.is_short_password)
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `Without a second factor, a password must have at least ${minPasswordLength} characters. Change your password first.`,
    )
  // No factor is left that they could replace.
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  await forgetDevices(tx, personId)
}

/** The codes that come with the first factor; null if there are codes already. */
export async function firstRecoveryCodes(tx: Tx, personId: string): Promise<string[] | null> {
  const known = await tx.selectFrom('recovery_codes').select('code_hash').where('person_id', '=', personId).executeTakeFirst()
  return known ? null : makeRecoveryCodes(tx, personId)
}

/**
 * Called before the code is checked, in a separate transaction: simultaneous guesses are all counted, and a rejection does not roll the
 * count back.
 */
export async function countCodeAttempt(within: Database['as'], personId: string): Promise<void> {
  await within(authActor, (tx) => consumeAttempt(tx, secondFactorLimit(personId)))
}

/** Accepts an unused code of the app or an unused recovery code. Call `countCodeAttempt` first. */
export async function useSecondFactor(
  tx: Tx,
  sealer: Sealer,
  { personId, typed }: { personId: string; typed: string },
): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '')
  const isRight = await (/^\d{6}$/.test(code) ? useAppCode(tx, sealer, { personId, code }) : useRecoveryCode(tx, personId, code))
  if (isRight) await deleteFailures(tx, [secondFactorLimit(personId)])
  return isRight
}

/**
 * The person starts again without a factor. A password that is too short without one becomes invalid, and an SMS code lets the person set
 * another.
 */
export async function removeSecondFactors(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable('people')
    .set({ password_hash: null, is_verified: false, is_short_password: false })
    .where('id', '=', personId)
    .where('is_short_password', '=', true)
    .execute()
  for (const table of ['authenticator_apps', 'recovery_codes', 'passkeys', 'passkey_challenges', 'remembered_devices'] as const)
    await tx.deleteFrom(table).where('person_id', '=', personId).execute()
}
