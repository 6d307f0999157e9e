import type { RoleName } from '../../domain/endpoint.ts'
import { ownDevicesPaths } from '../../domain/notifications/notification-path.ts'
import type { NoticeAudience } from '../../domain/settings/notification-type.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import type { EventDetails } from '../platform/events.ts'
import { insertNotifications } from './notification-store.ts'

const audienceOf: Record<RoleName, NoticeAudience> = {
  ADMIN: 'STAFF',
  MANAGER: 'STAFF',
  OWNER: 'OWNER',
  TENANT: 'TENANT',
  SUPERADMIN: 'OPERATOR',
}

/** Shown in the person's notifications for all of their roles. Nobody else can list it. */
export async function notifyOfNewDevice(
  tx: Tx,
  { personId, roles, device, time }: EventDetails['signIn.onNewDevice'],
): Promise<void> {
  const cause = newId()
  const audiences = new Set(roles.map((role) => audienceOf[role]))
  const notices = [...audiences].map((audience) => ({
    ...{ id: newId(), personId, audience, type: 'NEW_DEVICE' as const, cause },
    subject: 'New sign-in to your account',
    body: `Signed in with ${device}, ${time}. Not you? End that session and change your password.`,
    ...{ bodyDzongkha: null, path: ownDevicesPaths[audience], isShown: true, isLegalNotice: false, about: undefined },
  }))
  await insertNotifications(tx, notices)
}
