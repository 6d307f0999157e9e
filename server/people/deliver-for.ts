import { type Actor, organisationOf } from '../platform/actor.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'

/** Sends the messages that the transaction just queued, so that a new person has their SMS before the form closes. */
export async function deliverFor(outbox: Outbox, actor: Actor): Promise<void> {
  const organisationId = organisationOf(actor)
  if (organisationId) await outbox.deliverSoon(organisationId)
}
