import type { BodyOf } from '../../domain/endpoint.ts'
import { announcementContract } from '../../domain/announcements/announcement-contract.ts'
import { sendDueAnnouncements } from '../announcements/send-due-announcements.ts'
import { type Admin, aBuilding, anActiveLease, anOwner, aPhone, aPlot, aTenant, aThram, aUnit } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** A building with an owner where one person rents two units and another person one; the two tenants share an e-mail address. */
export async function aHouse(admin: Admin) {
  const owner = await anOwner(admin, { email: 'owner@example.bt' })
  const thram = await aThram(admin, [{ ownerId: owner.id }])
  const plot = await aPlot(admin, thram.id)
  const building = await aBuilding(admin, plot.id)
  const [phone, otherPhone] = [aPhone(), aPhone()]
  const tenant = await aTenant(admin, { phoneNumber: phone, email: 'kinley@example.bt' })
  const other = await aTenant(admin, { phoneNumber: otherPhone, email: 'KINLEY@example.bt' })
  for (const tenantId of [tenant.id, tenant.id, other.id])
    await anActiveLease(admin, { tenantId, propertyId: (await aUnit(admin, building.id)).id })
  return { building, zoneId: thram.administrativeZoneId, owner, tenant, other, phones: [phone, otherPhone] }
}

type Draft = BodyOf<typeof announcementContract.create>

/** An office's actions on announcements. */
export function announcing(app: TestApp, admin: Admin, organisationId: string) {
  const preview = (id: string, scheduledAt?: string) =>
    admin.call(announcementContract.preview, { params: { id }, query: scheduledAt ? { scheduledAt } : {} })
  return {
    preview,
    write: (given: Partial<Draft> = {}) =>
      admin.call(announcementContract.create, {
        body: { title: 'Water off', body: 'No water tomorrow 9-12.', scope: 'OFFICE', ...given },
      }),
    send: async (id: string, scheduledAt?: string) => {
      const { previewed } = await preview(id, scheduledAt)
      const body = { previewed, ...(scheduledAt ? { scheduledAt } : {}) }
      return admin.call(announcementContract.send, { params: { id }, body })
    },
    runJob: () => sendDueAnnouncements({ within: app.database.as, outbox: app.outbox }, organisationId),
    read: (id: string) => admin.call(announcementContract.read, { params: { id } }),
    log: (id: string) => admin.call(announcementContract.deliveries, { params: { id }, query: { pageSize: 50 } }),
    /** The sent messages about the announcements, without the office's other messages. */
    announced: () => app.sms.filter(({ body }) => body.includes('No water')),
  }
}
