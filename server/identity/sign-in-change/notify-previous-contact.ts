import type { SignInKind } from '../../../domain/identity/sign-in-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readInstallation } from '../installation-settings.ts'
import type { NamedMessenger } from '../messages-to-person.ts'

type Named = Pick<NamedMessenger, 'outbox' | 'config'>
type Moved = { personId: string; kind: SignInKind; old: string | null }

/** Whoever has the phone or e-mail that signed in until now learns that it does not any more: it may not have been their doing. */
export async function notifyPreviousContact(tx: Tx, { outbox, config }: Named, { personId, kind, old }: Moved): Promise<void> {
  if (!old) return
  const { productName } = await readInstallation(tx, config)
  const body = `${productName}: your sign-in ${kind === 'EMAIL' ? 'e-mail' : 'phone'} was changed. You cannot sign in with this one any more. Not you? Call your property office now.`
  await outbox.send(tx, {
    to: old,
    body,
    personId,
    ...(kind === 'EMAIL' ? { subject: 'Your sign-in e-mail was changed' } : {}),
  })
}
