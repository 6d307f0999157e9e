import { Problem } from '../../../domain/problem.ts'
import { organisationOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import { correctionLimit, consumeAttempt } from '../sign-in/login-limits.ts'
import { hasSecondFactor } from '../second-factor/second-factors.ts'
import { lockPersonToChange } from '../person-store.ts'
import { requirePrefixInUse } from '../phone-prefixes.ts'
import { insertChange, openChanges } from './sign-in-change-store.ts'
import { contactsOnRecord, insertNotices, type NewNotice, outboxFor } from './sign-in-notice-store.ts'

type IdentityCheck = { phoneNumber: string; evidence: string; documentId: string | null }

/**
 * The old phone is lost and the ADMIN has seen who the person is: the new one counts in 72 hours. Every contact that any of their
 * offices has is told now, and whoever has one stops it by a link.
 */
export async function checkIdentity(tx: Tx, personId: string, { phoneNumber, ...identityCheck }: IdentityCheck): Promise<void> {
  const organisationId = organisationOf(tx.actor)
  if (!organisationId) throw new Error('Only an office checks an identity.')
  await requirePrefixInUse(tx, phoneNumber)
  await tx.actingAs('auth', async (identity) => {
    const { old, email } = await requireCheckable(identity, { personId, organisationId, phoneNumber })
    await consumeAttempt(identity, correctionLimit(organisationId, personId))
    const change = { personId, organisationId, kind: 'PHONE', newValue: phoneNumber, isHidden: false, identityCheck } as const
    const changeId = await insertChange(identity, change)
    const known = await contactsOnRecord(identity, personId)
    const notices = new Map<string, NewNotice>(
      known.map(({ value, organisationId: knownBy }) => [value, { recipient: value, purpose: 'STOP', organisationId: knownBy }]),
    )
    for (const recipient of [old, email].filter((one) => one !== null)) {
      const through = await outboxFor(identity, personId, recipient, organisationId)
      notices.set(recipient, { recipient, purpose: 'CONFIRM', organisationId: through })
    }
    await insertNotices(identity, changeId, [...notices.values()])
  })
  await publishEvent(tx, 'signIn.changed', { personId, kind: 'PHONE', status: 'IDENTITY_CHECKED' })
}

type Checkable = { personId: string; organisationId: string; phoneNumber: string }

async function requireCheckable(tx: Tx, { personId, organisationId, phoneNumber }: Checkable) {
  const person = await lockPersonToChange(tx, personId)
  const roles = await tx
    .selectFrom('roles')
    .select(['name', 'accepted_at', 'disabled_at'])
    .where('person_id', '=', personId)
    .where('organisation', '=', organisationId)
    .where('ended_at', 'is', null)
    .execute()
  if (!person || roles.some(({ name }) => name === 'ADMIN'))
    throw refused('The sign-in of an ADMIN is changed by the ADMIN, or by the operator.')
  const accepted = roles.filter(({ accepted_at }) => accepted_at !== null)
  // The same for who signs in elsewhere and has not accepted the role: the office must not learn that.
  if (accepted.length === 0 || !person.signedInAt)
    throw refused('This person has not signed in yet. Correct the phone number in their record instead.')
  if (!person.loginEnabled || accepted.every(({ disabled_at }) => disabled_at !== null))
    throw refused('The sign-in of this person is disabled. Enable it first.')
  // The phone may be the same: a second factor that is lost goes the same way.
  if (person.phoneNumber === phoneNumber && !(await hasSecondFactor(tx, personId)))
    throw refused('This person signs in with that number already.')
  if ((await openChanges(tx, personId, organisationId)).some(({ effectiveAt }) => effectiveAt !== null))
    throw refused('An identity check for this person waits already. Withdraw it first.')
  return { old: person.phoneNumber, email: person.emailConfirmedAt ? person.email : null }
}

function refused(message: string): Problem {
  return new Problem('ILLEGAL_TRANSITION', message)
}
