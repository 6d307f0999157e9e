import type { Tx } from '../platform/database.ts'
import type { Outbox } from '../platform/outbox.ts'

type Moved = { personId: string; old: string | null }

/** Whoever has the number that signed in until now learns that it does not any more: it may not have been their doing. */
export async function tellOldNumber(tx: Tx, outbox: Outbox, { personId, old }: Moved): Promise<void> {
  if (!old) return
  const body =
    'From now on you sign in with another phone number, not with this one. Was this not your wish? Tell your property office.'
  await outbox.send(tx, { to: old, body, personId })
}
