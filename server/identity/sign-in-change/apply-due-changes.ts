import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import { claimPhone, setSignInPhone } from './change-sign-in.ts'
import { asAuthRole, type Messenger } from '../messages-to-person.ts'
import { removeSecondFactors } from '../second-factor/second-factors.ts'
import { lockPersonToChange, peopleOfSignIn } from '../person-store.ts'
import { endEverySession } from '../sign-in/session-store.ts'
import { decideChange, dueChanges, findChange, type OwnChange } from './sign-in-change-store.ts'
import { insertSignInNotices, outboxFor } from './sign-in-notice-store.ts'
import { sendSignInNotices } from './send-sign-in-notices.ts'
import { forgetKnownDevices } from '../sign-in/known-devices.ts'

/** Applies identity checks whose 72 hours have passed and expires unanswered proposals. Returns the number of decided changes. */
export async function applyDueChanges(messenger: Messenger): Promise<number> {
  const due = await asAuthRole(messenger, dueChanges)
  for (const { id, organisationId } of due) {
    const paused = await messenger.within({ kind: 'job', organisationId }, (tx) => applyOne(tx, id))
    for (const { personId, organisationId: elsewhere } of paused)
      await messenger.within({ kind: 'job', organisationId: elsewhere }, (tx) =>
        publishEvent(tx, 'signIn.changed', { personId, kind: 'PHONE', status: 'PAUSED' }),
      )
  }
  await sendSignInNotices(messenger)
  return due.length
}

type Paused = { personId: string; organisationId: string }

/** Returns the other offices where the person cannot sign in for now. */
async function applyOne(tx: Tx, id: string): Promise<Paused[]> {
  const decided = await tx.actingAs('auth', async (identity) => {
    const found = await findChange(identity, id)
    if (!found) return undefined
    const person = await lockPersonToChange(identity, found.personId)
    // The person may have answered while this waited for the lock.
    const change = await findChange(identity, id)
    if (change?.status !== 'PROPOSED') return undefined
    const isEffective = change.effectiveAt !== null && change.expiresAt > tx.now
    const isApplied = isEffective && person?.loginEnabled === true && (await canSignIn(identity, change))
    const status = isApplied ? ('CONFIRMED' as const) : ('EXPIRED' as const)
    const paused = isApplied ? await takeEffect(identity, change) : []
    if (!isApplied) await decideChange(identity, id, status)
    return { change, status, paused }
  })
  if (!decided) return []
  const { change, status, paused } = decided
  const { personId, kind } = change
  if (!change.isHidden) await publishEvent(tx, 'signIn.changed', { personId, kind, status })
  return paused.map((organisationId) => ({ personId, organisationId }))
}

/**
 * An office never changes the sign-in of an ADMIN or SUPERADMIN, because it could then control the other office. An operator changes that
 * of the ADMIN of the office, but never of another operator.
 */
async function canSignIn(tx: Tx, { personId, organisationId, isByOperator }: OwnChange): Promise<boolean> {
  const roles = await tx
    .selectFrom('roles')
    .select(['organisation', 'name', 'accepted_at', 'disabled_at'])
    .where('person_id', 'in', sql<string>`(${peopleOfSignIn(personId)})`)
    .where('ended_at', 'is', null)
    .execute()
  if (roles.some(({ name }) => name === 'SUPERADMIN')) return false
  if (roles.some(({ name, organisation }) => name === 'ADMIN' && !(isByOperator && organisation === organisationId))) return false
  return roles.some((role) => role.organisation === organisationId && role.accepted_at !== null && role.disabled_at === null)
}

/**
 * The identity check counts only for the office that made it. Other offices admit the person again after their own check. If the new number
 * is somebody else's sign-in, the lost one ends anyway, and the office is not informed.
 */
async function takeEffect(tx: Tx, change: OwnChange): Promise<string[]> {
  const { id, personId, organisationId, newValue, keepsPhone } = change
  const person = await lockPersonToChange(tx, personId)
  const old = person?.phoneNumber ?? null
  const holder = await claimPhone(tx, newValue)
  const isTaken = holder !== undefined && holder !== personId
  await decideChange(tx, id, 'CONFIRMED')
  const isProven = keepsPhone && old === newValue && person?.phoneProvenAt != null
  const { proposed_by: setBy } = await tx
    .selectFrom('sign_in_changes')
    .select('proposed_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await setSignInPhone(tx, { personId, old, phoneNumber: isTaken ? null : newValue, isProven, setBy })
  // A temporary password was sent to the lost phone.
  await tx
    .updateTable('people')
    .set({ password_hash: null })
    .where('id', '=', personId)
    .where('is_verified', '=', false)
    .execute()
  // A person who lost the phone has also lost the app on it.
  await voidFactorsAndSessions(tx, personId)
  await tx
    .updateTable('roles')
    .set({ ended_at: tx.now })
    .where('person_id', 'in', sql<string>`(${peopleOfSignIn(personId)})`)
    .where('organisation', '<>', organisationId)
    .where('ended_at', 'is', null)
    .where('accepted_at', 'is', null)
    .execute()
  const { rows: paused } = await sql<{ id: string }>`
    update roles set disabled_at = ${tx.now} where person_id in (${peopleOfSignIn(personId)}) and organisation <> ${organisationId}
      and ended_at is null and disabled_at is null returning organisation as id`.execute(tx)
  await insertSignInNotices(tx, id, [
    ...(await confirmationNotices(tx, change, [old, person?.emailConfirmedAt ? person.email : null])),
    ...(keepsPhone ? [] : [{ recipient: newValue, purpose: isTaken ? ('TAKEN' as const) : ('NEW' as const), organisationId }]),
  ])
  return [...new Set(paused.map(({ id: organisation }) => organisation))]
}

/** Ends second factors with their recovery codes and remembered devices, PIN, known devices and sessions. The password stays. */
export async function voidFactorsAndSessions(tx: Tx, personId: string): Promise<void> {
  await tx.updateTable('people').set({ pin_hash: null, pin_failures: 0 }).where('id', '=', personId).execute()
  await removeSecondFactors(tx, personId)
  await endEverySession(tx, personId)
  await forgetKnownDevices(tx, personId)
}

async function confirmationNotices(tx: Tx, { personId, organisationId }: OwnChange, contacts: readonly (string | null)[]) {
  const notices = []
  for (const recipient of contacts.filter((contact) => contact !== null)) {
    const through = await outboxFor(tx, personId, recipient, organisationId)
    notices.push({ recipient, purpose: 'DONE' as const, organisationId: through })
  }
  return notices
}
