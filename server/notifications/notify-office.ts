import type { OfficeNoticeType } from '../../domain/settings/notification-type.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { staffOf } from './lease-facts.ts'
import { insertNotifications } from './notification-store.ts'

export type OfficeNotice = {
  type: OfficeNoticeType
  /** Nobody is notified of the same cause twice. */
  cause: string
  subject: string
  body: string
  path: string
  about: { entity: string; entityId: string }
}

/** Notifies the people in the office that `isFor` selects, only in the product. */
export async function notifyOffice(
  tx: Tx,
  { type, cause, subject, body, path, about }: OfficeNotice,
  isFor: (personId: string) => boolean,
): Promise<void> {
  await tx.actingAs('staff', async (office) => {
    const people = (await staffOf(office)).filter(({ personId }) => isFor(personId))
    const notices = people.map(({ personId, audience }) => ({
      ...{ id: newId(), personId, audience, type, cause, subject, body, bodyDzongkha: null, path, about },
      ...{ isShown: true, isLegalNotice: false },
    }))
    await insertNotifications(office, notices)
  })
}
