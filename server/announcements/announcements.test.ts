import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { announcementContract } from '../../domain/announcements/announcement-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { notificationContract } from '../../domain/notifications/notification-contract.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { aHouse, announcing } from '../testing/announcement-steps.ts'
import {
  type Admin,
  aBuilding,
  aManager,
  anActiveLease,
  anAdmin,
  aPassword,
  aPhone,
  arriveBySms,
  aUnit,
  withLongSessions,
} from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let organisationId: string
let on: ReturnType<typeof announcing>
beforeAll(async () => {
  app = await aTestApp()
})
beforeEach(async () => {
  app.clock.set(new Date('2025-06-15T04:00:00Z'))
  admin = await withLongSessions(await anAdmin(app))
  organisationId = await organisationRunBy(app, admin)
  on = announcing(app, admin, organisationId)
})
afterAll(() => app.close())

/** The clock moved past the end of the session. */
async function signInAgain() {
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  on = announcing(app, admin, organisationId)
}

test('each person in a building gets it once by each channel, also with two leases there, and each address gets it once', async () => {
  const { building, tenant, phones, other } = await aHouse(admin)
  await anActiveLease(admin)
  await admin.call(settingContract.update, { body: { key: 'smsPrice', value: { partPrice: '0.45' } } })
  const draft = await on.write({ scope: 'BUILDING', buildingId: building.id })
  const shown = await on.preview(draft.id)
  expect(shown).toMatchObject({
    ...{ peopleCount: 2, tenantCount: 2, ownerCount: 0, smsCount: 2, smsPartsEach: 1, smsPartsCount: 2, emailCount: 1 },
    ...{
      costAmount: 90,
      smsText: 'Wangmo Property Office: No water tomorrow 9-12.',
      withoutMessageCount: 0,
      waitsForQuietHours: false,
    },
  })
  const before = on.announced().length
  await on.send(draft.id)
  expect(on.announced().length).toBe(before)
  expect(await on.runJob()).toBe(5)
  expect(
    on
      .announced()
      .slice(before)
      .map(({ to, body }) => `${to} ${body}`)
      .sort(),
  ).toEqual(phones.map((phone) => `${phone} ${shown.smsText}`).sort())
  expect(await on.runJob()).toBe(0)
  expect(await on.read(draft.id)).toMatchObject({ state: 'SENT', peopleCount: 2, smsCount: 2, emailCount: 1, costAmount: 90 })
  const { items, counts } = await on.log(draft.id)
  expect(counts).toEqual({ waiting: 0, sent: 5, delivered: 0, failed: 0, cancelled: 0 })
  expect(new Set(items.map(({ personId }) => personId))).toEqual(new Set([tenant.id, other.id]))
  const renter = await arriveBySms(app, phones[0] ?? '')
  const { items: notices } = await renter.call(notificationContract.list, { query: { type: 'ANNOUNCEMENT' } })
  expect(notices).toMatchObject([{ subject: 'Water off', body: 'No water tomorrow 9-12.', path: '/tenant/notifications' }])
})

test('owners are reached by building, by gewog and in the whole office', async () => {
  const { building, zoneId, owner } = await aHouse(admin)
  for (const place of [
    { scope: 'BUILDING', buildingId: building.id },
    { scope: 'ZONE', administrativeZoneId: zoneId },
    { scope: 'OFFICE' },
  ] as const) {
    const draft = await on.write({ ...place, audience: 'TENANTS_AND_OWNERS' })
    expect(await on.preview(draft.id)).toMatchObject({ tenantCount: 2, ownerCount: 1, smsCount: 3, emailCount: 2 })
    await admin.call(announcementContract.update, { params: { id: draft.id }, body: { audience: 'OWNERS', sendsSms: false } })
    expect(await on.preview(draft.id)).toMatchObject({ tenantCount: 0, ownerCount: 1, smsCount: 0, emailCount: 1 })
    await on.send(draft.id)
    await on.runJob()
    expect((await on.log(draft.id)).items.map(({ personId, channel }) => `${personId} ${channel}`).sort()).toEqual([
      `${owner.id} EMAIL`,
      `${owner.id} IN_PRODUCT`,
    ])
  }
})

test('a former tenant, and a place without people, receives nothing', async () => {
  const building = await aBuilding(admin)
  const lease = await anActiveLease(admin, { propertyId: (await aUnit(admin, building.id)).id })
  const draft = await on.write({ scope: 'BUILDING', buildingId: building.id })
  expect((await on.preview(draft.id)).peopleCount).toBe(1)
  await admin.call(leaseMoveContract.terminate, {
    params: { id: lease.id },
    body: { by: 'TENANT', noticeDate: '2025-06-15', effectiveDate: '2025-06-15', reason: 'Moving', overrideReason: 'Agreed.' },
  })
  app.clock.set(new Date('2025-06-16T04:00:00Z'))
  await app.jobs.runDue()
  await signInAgain()
  await expectProblem(on.preview(draft.id), 'ILLEGAL_TRANSITION')
})

test('a change of text, people or phone number after the preview is refused', async () => {
  const { building } = await aHouse(admin)
  const { id } = await on.write({ scope: 'BUILDING', buildingId: building.id })
  const { previewed } = await on.preview(id)
  const attempt = () => admin.call(announcementContract.send, { params: { id }, body: { previewed } })
  const { version } = await admin.call(announcementContract.update, { params: { id }, body: { body: 'No water on Friday.' } })
  expect(version).toBe(2)
  await expectProblem(attempt(), 'CHANGED_MEANWHILE')
  await admin.call(announcementContract.update, { params: { id }, body: { body: 'No water tomorrow 9-12.' } })
  await anActiveLease(admin, { propertyId: (await aUnit(admin, building.id)).id })
  await expectProblem(attempt(), 'CHANGED_MEANWHILE')
  expect((await on.read(id)).state).toBe('DRAFT')
  expect((await on.log(id)).items).toEqual([])
  await on.send(id)
})

test('a draft can be changed and deleted with its version; a sent announcement does not change', async () => {
  await aHouse(admin)
  const { id, version } = await on.write()
  await admin.call(announcementContract.update, { params: { id }, body: { title: 'Power off' }, ifMatch: version })
  await expectProblem(
    admin.call(announcementContract.update, { params: { id }, body: { title: 'Gas off' }, ifMatch: version }),
    'CHANGED_MEANWHILE',
  )
  await on.send(id)
  await expectProblem(
    admin.call(announcementContract.update, { params: { id }, body: { title: 'Gas off' } }),
    'ILLEGAL_TRANSITION',
  )
  await expectProblem(admin.call(announcementContract.remove, { params: { id } }), 'ILLEGAL_TRANSITION')
  const { detail } = await expectProblem(on.preview(id), 'ILLEGAL_TRANSITION')
  expect(detail).toMatch(/^.+ has sent this announcement already\. /)
  await expectProblem(on.write({ scope: 'BUILDING' }), 'INVALID_INPUT')
  await expectProblem(on.write({ isUrgent: true }), 'INVALID_INPUT')
})

test('another office neither sees it nor can name a building of ours; a manager can send, a tenant cannot', async () => {
  const { building, phones } = await aHouse(admin)
  const { id } = await on.write({ scope: 'BUILDING', buildingId: building.id })
  const other = await anAdmin(app)
  await expectProblem(other.call(announcementContract.read, { params: { id } }), 'NOT_FOUND')
  await expectProblem(other.call(announcementContract.deliveries, { params: { id }, query: {} }), 'NOT_FOUND')
  const theirs = { title: 'Ours', body: 'Text', scope: 'BUILDING', buildingId: building.id } as const
  await expectProblem(other.call(announcementContract.create, { body: theirs }), 'INVALID_INPUT')
  const phoneNumber = aPhone()
  await aManager(admin, { phoneNumber })
  const manager = await arriveBySms(app, phoneNumber)
  const { previewed } = await manager.call(announcementContract.preview, { params: { id }, query: {} })
  await manager.call(announcementContract.send, { params: { id }, body: { previewed } })
  const renter = await arriveBySms(app, phones[0] ?? '')
  await expectProblem(renter.call(announcementContract.read, { params: { id } }), 'FORBIDDEN')
})
