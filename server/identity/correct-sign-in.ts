import { Problem } from '../../domain/problem.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database.ts'
import type { NewPassword } from './passwords.ts'
import { addCid, dropUnusedCid, personOfPhone, setPassword } from './person-store.ts'
import type { Outbox } from '../platform/outbox.ts'
import { requirePrefixInUse } from './phone-prefixes.ts'
import { signInIsOfOffice, standingIn } from './role-store.ts'
import { endEverySession } from './session-store.ts'
import { tellOldNumber } from './tell-old-number.ts'

export type Correction = {
  personId: string
  phoneNumber?: string | undefined
  email?: string | null | undefined
  password: NewPassword
}

/**
 * After an office has corrected its record of someone: how they sign in follows while they belong to this office alone.
 * True when a temporary password must go to the new number, because the person never had one of their own.
 */
export async function correctSignIn(tx: Tx, outbox: Outbox, correction: Correction): Promise<boolean> {
  const organisationId = organisationOf(tx.actor)
  if (!organisationId) throw new Error('Only an office corrects a sign-in.')
  if (correction.phoneNumber) await requirePrefixInUse(tx, correction.phoneNumber)
  const { hasMoved, isInvited, old } = await tx.actingAs('gatekeeper', (identity) =>
    correct(identity, organisationId, correction),
  )
  if (hasMoved) await tellOldNumber(tx, outbox, { personId: correction.personId, old })
  return isInvited
}

type Corrected = { hasMoved: boolean; isInvited: boolean; old: string | null }
const asItWas: Corrected = { hasMoved: false, isInvited: false, old: null }

async function correct(tx: Tx, organisationId: string, correction: Correction): Promise<Corrected> {
  const { personId, phoneNumber, email, password } = correction
  if (!(await signInIsOfOffice(tx, personId, organisationId))) return asItWas
  if (email !== undefined) await moveEmail(tx, personId, email)
  const { phone_number: old, is_verified } = await tx
    .selectFrom('people')
    .select(['phone_number', 'is_verified'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  if (!phoneNumber || !(await movePhone(tx, { personId, organisationId, phoneNumber }))) return asItWas
  if (is_verified) return { hasMoved: true, isInvited: false, old }
  await setPassword(tx, personId, { hash: password.hash, isOwn: false })
  await endEverySession(tx, personId)
  return { hasMoved: true, isInvited: true, old }
}

/** Another office's person keeps their number without a word: this office must not learn who signs in elsewhere. */
async function movePhone(tx: Tx, move: { personId: string; organisationId: string; phoneNumber: string }): Promise<boolean> {
  const { personId, organisationId, phoneNumber } = move
  const holder = await personOfPhone(tx, phoneNumber)
  if (holder?.id === personId) return false
  if (holder && (await standingIn(tx, holder.id, organisationId))) {
    const message = 'Someone else of your office signs in with this phone number.'
    throw new Problem('DUPLICATE', message, { errors: [{ path: '/phoneNumber', message }] })
  }
  if (holder) return false
  await tx.updateTable('people').set({ phone_number: phoneNumber }).where('id', '=', personId).execute()
  return true
}

export async function moveEmail(tx: Tx, personId: string, email: string | null): Promise<void> {
  const holder = email ? await tx.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst() : undefined
  if (!holder) await tx.updateTable('people').set({ email }).where('id', '=', personId).execute()
}

/** Keeps the CIDs that someone may sign in with as the offices write them; call it once the record is changed. */
export async function correctCid(tx: Tx, personId: string, change: { from: string | null; to: string | null }): Promise<void> {
  const organisationId = organisationOf(tx.actor)
  if (!organisationId || change.from === change.to) return
  await tx.actingAs('gatekeeper', async (identity) => {
    if (change.from) await dropUnusedCid(identity, personId, change.from)
    const standing = await standingIn(identity, personId, organisationId)
    if (change.to && standing?.isAccepted) await addCid(identity, personId, change.to)
  })
}
