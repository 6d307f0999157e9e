import { authActor } from '../platform/actor.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import type { HashPassword } from '../platform/keys/hash-password.ts'
import type { Installation } from './installation-settings.ts'
import { signInIdOf } from './person-store.ts'
import { firstOfferingTo, rolesThatCount } from './role-store.ts'

export type Recipient = { personId: string; phoneNumber: string; email: string | null; organisationId: string }

/**
 * The address for a message about a person's own sign-in, and the organisation that sends it; undefined if they could not sign in anyway. A
 * person with no role but an offer signs in by code to accept it.
 */
export async function recipientOf(tx: Tx, ofPerson: string): Promise<Recipient | undefined> {
  const personId = await signInIdOf(tx, ofPerson)
  const person = await tx
    .selectFrom('people')
    .select(['phone_number', 'email', 'email_confirmed_at', 'login_enabled'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person?.phone_number || !person.login_enabled) return undefined
  const organisationId =
    (await rolesThatCount(tx, personId)).find((role) => role.organisationId)?.organisationId ??
    (await firstOfferingTo(tx, personId))
  // An e-mail that an office typed is only a user name, so no secret is sent there.
  const email = person.email_confirmed_at ? person.email : null
  return organisationId ? { personId, phoneNumber: person.phone_number, email, organisationId } : undefined
}

type Addressee = { personId: string; phoneNumber: string; email?: string | null; organisationId: string }
export type Messenger = { within: Database['as']; outbox: Outbox }
/** Names the product, for messages to recipients without a known office. */
export type NamedMessenger = Messenger & { config: Installation }
export type SecretMessenger = Messenger & { hashPassword: HashPassword }
type Message = {
  /** The text, or a function that creates it with the organisation's templates. */
  body: string | ((tx: Tx) => Promise<{ type?: string; body: string }>)
  secret: string
  /** How long the secret is valid. */
  lifetimeMs: number
  /** By e-mail if the person has an address; otherwise by SMS. */
  mailSubject?: string | undefined
  keep: (identity: Tx) => Promise<void>
}

/** Stores the secret and queues its message in one transaction, without waiting for the delivery. */
export async function sendToPerson({ within, outbox }: Messenger, to: Addressee, message: Message): Promise<void> {
  const { organisationId, personId, phoneNumber, email } = to
  const { body, secret, lifetimeMs, mailSubject: subject, keep } = message
  await within({ kind: 'job', organisationId }, async (tx) => {
    await tx.actingAs('auth', keep)
    const deadline = new Date(tx.now.getTime() + lifetimeMs)
    const worded = { personId, secret, deadline, ...(typeof body === 'string' ? { body } : await body(tx)) }
    await outbox.send(tx, subject && email ? { ...worded, to: email, subject } : { ...worded, to: phoneNumber })
  })
  void outbox.deliverSoon(organisationId)
}

export function asAuthRole<T>({ within }: Messenger, work: (tx: Tx) => Promise<T>): Promise<T> {
  return within(authActor, work)
}
