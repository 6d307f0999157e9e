import type { SignInKind } from '../../../domain/identity/sign-in-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/delivery/outbox.ts'

type Moved = { personId: string; kind: SignInKind; old: string | null }

/** Whoever has the phone or e-mail that signed in until now learns that it does not any more: it may not have been their doing. */
export async function notifyPreviousContact(tx: Tx, outbox: Outbox, { personId, kind, old }: Moved): Promise<void> {
  if (!old) return
  const body = `Your sign-in ${kind === 'EMAIL' ? 'e-mail' : 'phone'} was changed. You cannot sign in with this one any more. Not you? Call your property office now.`
  await outbox.send(tx, {
    to: old,
    body,
    personId,
    ...(kind === 'EMAIL' ? { subject: 'Your sign-in e-mail was changed' } : {}),
  })
}
