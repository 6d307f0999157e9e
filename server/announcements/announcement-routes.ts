import { announcementContract } from '../../domain/announcements/announcement-contract.ts'
import type { Services } from '../platform/services.ts'
import { listAnnouncements, readAnnouncement } from './announcement-store.ts'
import { cancelAnnouncement, listDeliveries, resendFailed } from './delivery-store.ts'
import { changeAnnouncement, removeAnnouncement, writeAnnouncement } from './save-announcement.ts'
import { previewAnnouncement, sendAnnouncement } from './send-announcement.ts'

export function announcementRoutes({ serve }: Services): void {
  serve.endpoint(announcementContract.list, ({ tx, query }) => listAnnouncements(tx, query))
  serve.endpoint(announcementContract.read, ({ tx, params }) => readAnnouncement(tx, params.id))
  serve.endpoint(announcementContract.create, ({ tx, body }) => writeAnnouncement(tx, body))
  serve.endpoint(announcementContract.update, ({ tx, params, body, ifMatch }) =>
    changeAnnouncement(tx, { id: params.id, changes: body, ifMatch }),
  )
  serve.endpoint(announcementContract.remove, ({ tx, params, ifMatch }) => removeAnnouncement(tx, params.id, ifMatch))
  serve.endpoint(announcementContract.preview, ({ tx, params, query }) => previewAnnouncement(tx, params.id, query.scheduledAt))
  serve.endpoint(announcementContract.send, ({ tx, params, body }) => sendAnnouncement(tx, params.id, body))
  serve.endpoint(announcementContract.cancel, ({ tx, params }) => cancelAnnouncement(tx, params.id))
  serve.endpoint(announcementContract.resend, async ({ tx, params }) => ({ resent: await resendFailed(tx, params.id) }))
  serve.endpoint(announcementContract.deliveries, ({ tx, params, query }) => listDeliveries(tx, params.id, query))
}
