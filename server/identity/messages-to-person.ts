import { gatekeeper } from '../platform/actor.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Outbox, Sms } from '../platform/outbox.ts'
import { rolesThatCount } from './role-store.ts'

export type Recipient = { personId: string; phoneNumber: string; organisationId: string }

/** Where an SMS about someone's own sign-in goes, and through which organisation; undefined where they could not sign in anyway. */
export async function recipientOf(tx: Tx, personId: string): Promise<Recipient | undefined> {
  const person = await tx
    .selectFrom('people')
    .select(['phone_number', 'login_enabled'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person?.phone_number || !person.login_enabled) return undefined
  const organisationId = (await rolesThatCount(tx, personId)).find((role) => role.organisationId)?.organisationId
  return organisationId ? { personId, phoneNumber: person.phone_number, organisationId } : undefined
}

export type Messenger = { within: Database['as']; outbox: Outbox }
type Message = Omit<Sms, 'to'> & { keep: (identity: Tx) => Promise<void> }

/** Keeps the secret and sends it in one transaction; nobody waits for the delivery. */
export async function sendToPerson({ within, outbox }: Messenger, to: Recipient, { keep, ...sms }: Message): Promise<void> {
  const { organisationId, phoneNumber } = to
  await within({ kind: 'job', organisationId }, async (tx) => {
    await tx.actingAs('gatekeeper', keep)
    await outbox.send(tx, { ...sms, to: phoneNumber })
  })
  void outbox.deliverSoon(organisationId)
}

export function asGatekeeper<T>({ within }: Messenger, work: (tx: Tx) => Promise<T>): Promise<T> {
  return within(gatekeeper, work)
}
