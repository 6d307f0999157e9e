import type { BodyOf } from '../../../domain/endpoint.ts'
import type { authContract } from '../../../domain/identity/auth-contract.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import { type Actor, authActor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import type { BotCheck } from '../../platform/http/bot-check.ts'
import type { Sealer } from '../../platform/keys/sealed.ts'
import type { NamedMessenger } from '../messages-to-person.ts'
import { readInstallation } from '../installation-settings.ts'
import { type Candidate, lockPersonToChange } from '../person-store.ts'
import { hasSecondFactor, countCodeAttempt, useSecondFactor } from '../second-factor/second-factors.ts'
import { admitAttempt } from '../sign-in/admit-attempt.ts'
import { useLoginCode } from '../sign-in/login-code-store.ts'
import { consumeAttempt, joinLimit } from '../sign-in/login-limits.ts'
import { findBySecret } from '../sign-in/sign-in.ts'
import { assertJoinable } from './assert-joinable.ts'
import { contactsOf, type JoinedRole, joinPeople, rolesOf } from './join-people.ts'

type Services = NamedMessenger & { botCheck: BotCheck; sealer: Sealer }
export type Join = BodyOf<typeof authContract.joinSignIn> & {
  /** The remaining sign-in: that of the caller, who acts in this office as this person. */
  signInId: string
  home: { organisationId: string; personId: string }
  address: string
  knownDevice: string | undefined
}
type Person = NonNullable<Awaited<ReturnType<typeof lockPersonToChange>>>

/**
 * The caller proves that another sign-in is theirs too, in the same way as they would sign in with it. Only one of the two remains. A
 * matching phone, CID or e-mail alone never joins anyone (docs/decisions/0126).
 */
export async function joinSignIn(services: Services, join: Join): Promise<JoinedRole[]> {
  const { within, outbox } = services
  const other = await proveOther(services, join)
  const offices = await within(authActor, (tx) => officesOf(tx, other.id))
  const [first] = offices
  const actor: Actor = first ? { kind: 'job', organisationId: first.organisationId } : authActor
  const joined = await within(actor, async (tx) => {
    const done = await tx.actingAs('auth', (identity) => joinLocked(identity, services, { join, other }))
    if (first) {
      await recordJoined(tx, first.personId)
      await notify(tx, services, { personId: other.id, contacts: done.contacts.ended })
    }
    return done
  })
  // Each office is informed that the person's sign-in changed, but not whose sign-in it is now.
  for (const { organisationId, personId } of offices.slice(1))
    await within({ kind: 'job', organisationId }, (tx) => recordJoined(tx, personId))
  // No office sees a contact that only another one has.
  const { home, signInId } = join
  await within({ kind: 'job', organisationId: home.organisationId }, async (tx) => {
    await recordJoined(tx, home.personId)
    await notify(tx, services, { personId: signInId, contacts: joined.contacts.kept })
  })
  for (const office of [first, home]) if (office) void outbox.deliverSoon(office.organisationId)
  return joined.roles
}

/** Limited like a sign-in with that user name, and by the caller's attempts, right or wrong. */
async function proveOther(services: Services, join: Join): Promise<Candidate> {
  const { within } = services
  const { signInId, username, password, code, address, knownDevice } = join
  await within(authActor, (tx) => consumeAttempt(tx, joinLimit(signInId)))
  const kind = code === undefined ? ('PASSWORD' as const) : ('CODE' as const)
  const { candidates, giveBack } = await admitAttempt(services, {
    ...{ username, botCheck: join.botCheck, device: { address }, knownDevice, joinedBy: signInId },
    secret: { kind },
  })
  const other = await findBySecret(candidates, code ?? password ?? '')
  if (!other) throw wrong(kind)
  await giveBack(other.id)
  if (join.secondFactor !== undefined) await countCodeAttempt(within, other.id)
  return other
}

type Joining = { join: Join; other: Candidate }

/** Both are locked in one order, so that the second of two simultaneous joins sees the result of the first. */
async function joinLocked(tx: Tx, { sealer }: Services, { join, other }: Joining) {
  const { signInId, code, secondFactor } = join
  const people = new Map<string, Person | undefined>()
  for (const id of [signInId, other.id].toSorted()) people.set(id, await lockPersonToChange(tx, id))
  const [kept, ended] = [people.get(signInId), people.get(other.id)]
  // The checked value may have been changed or used in the meantime.
  const isSecretValid = code === undefined ? ended?.passwordHash === other.secretHash : await useLoginCode(tx, other)
  if (!ended?.loginEnabled || ended.joinedInto || !isSecretValid) throw wrong(code === undefined ? 'PASSWORD' : 'CODE')
  if (!kept || kept.joinedInto) throw new Problem('ILLEGAL_TRANSITION', 'This sign-in was joined to another one. Sign in again.')
  if (await hasSecondFactor(tx, other.id)) {
    if (secondFactor === undefined)
      throw fieldProblem(
        '/secondFactor',
        'Enter the code of the other sign-in’s authenticator app, or one of its recovery codes.',
      )
    if (!(await useSecondFactor(tx, sealer, { personId: other.id, typed: secondFactor })))
      throw fieldProblem('/secondFactor', 'This code is wrong or was already used. Wait for the next one.')
  }
  await assertJoinable(tx, { remainingId: signInId, endedId: other.id })
  const contacts = { kept: contactsOf(kept), ended: contactsOf(ended) }
  const roles = await rolesOf(tx, other.id)
  await joinPeople(tx, { remainingId: signInId, endedId: other.id })
  return { contacts, roles }
}

type Notified = { personId: string; contacts: readonly string[] }

/** Notifies the phone and e-mail of both sign-ins, because the person may not have done this. */
async function notify(tx: Tx, { outbox, config }: Services, { personId, contacts }: Notified): Promise<void> {
  const { productName } = await readInstallation(tx, config)
  const body = `${productName}: two of your sign-ins were joined into one. Sign in with the one that you kept. Not you? Call your property office now.`
  for (const to of contacts)
    await outbox.send(tx, { to, body, personId, ...(to.includes('@') ? { subject: 'Your sign-ins were joined' } : {}) })
}

const recordJoined = (tx: Tx, personId: string) =>
  publishEvent(tx, 'signIn.changed', { personId, kind: 'SIGN_IN', status: 'JOINED' })

/** Each office once, with its person. */
async function officesOf(tx: Tx, signInId: string): Promise<Pick<JoinedRole, 'organisationId' | 'personId'>[]> {
  const roles = await rolesOf(tx, signInId)
  return [...new Map(roles.map((role) => [role.organisationId, role])).values()]
}

function wrong(kind: 'PASSWORD' | 'CODE'): Problem {
  const [path, message] =
    kind === 'PASSWORD'
      ? ['/password', 'The phone, CID or e-mail of the other sign-in is wrong, or its password.']
      : ['/code', 'The phone number or the code is wrong, or the code has expired. Get a new code.']
  return new Problem('WRONG_PASSWORD', message, { errors: [{ path, message }] })
}
