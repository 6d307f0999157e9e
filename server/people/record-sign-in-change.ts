import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import type { EventDetails } from '../platform/events.ts'

/** Records in the history of the person's record that their sign-in was changed, and its progress. Never the new value. */
export async function recordSignInChange(tx: Tx, { personId, kind, status }: EventDetails['signIn.changed']): Promise<void> {
  await recordChange(tx, { entity: 'user', entityId: personId, before: {}, after: { signInChange: `${kind}_${status}` } })
}
