import type { z } from 'zod'
import { notificationTypes } from '../../domain/settings/notification-type.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxContract } from '../../domain/notifications/outbox-contract.ts'
import { templateContract } from '../../domain/notifications/template-contract.ts'
import { notificationContract } from '../../domain/notifications/notification-contract.ts'
import { type Admin, aLease, anAdmin, aPhone, arriveBySms, aTenant } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

type BodyInput = z.input<typeof templateContract.update.body>

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const params = { type: 'LEASE_CREATION' } as const
const change = (body: BodyInput) => admin.call(templateContract.update, { params, body })

test('all templates exist with their default text, and a changed one can be reset to it', async () => {
  const { items } = await admin.call(templateContract.list, {})
  expect(items.map(({ type }) => type).sort()).toEqual([...notificationTypes].sort())
  expect(items.every(({ changedAt }) => changedAt === null)).toBe(true)
  await change({ english: 'New lease {lease}.' })
  expect(await admin.call(templateContract.reset, { params })).toMatchObject({ english: items[0]?.english, changedAt: null })
})

test('resetting a message template that another person changed in the meantime is a conflict', async () => {
  const { version: opened, type } = await change({ english: 'Dear {tenant}, {lease} is about to end.' })
  const { version } = await change({ english: 'Dear {tenant}, your lease {lease} ends.' })
  const reset = (ifMatch: number) => admin.raw(templateContract.reset, { params: { type }, ifMatch })
  expect(await reset(opened)).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } })
  expect(await reset(version)).toMatchObject({ status: 200, body: { changedAt: null } })
})

test('an unknown field, a single brace, and a text without a required field are refused at their field', async () => {
  const refused = async (body: BodyInput) => (await expectProblem(change(body), 'INVALID_INPUT')).errors?.[0]
  expect(await refused({ english: 'Dear {tennant}' })).toMatchObject({
    path: '/english',
    message: expect.stringContaining('{tennant}'),
  })
  expect(await refused({ dzongkha: 'གླ་ཡིག {lease' })).toMatchObject({ path: '/dzongkha' })
  expect(await refused({ subject: '{constructor}' })).toMatchObject({ path: '/subject' })
  expect(await refused({ subject: 'Lease\nBcc: x@example.bt' })).toEqual({
    path: '/subject',
    message: expect.stringContaining('one line'),
  })
  expect(await refused({ audiences: ['STAFF'] })).toMatchObject({ path: '/audiences' })
  expect(await refused({ timings: [{ anchor: 'DUE', days: 1 }] })).toMatchObject({ path: '/timings' })
  const code = { params: { type: 'TEMPORARY_LOGIN_CODE' as const } }
  for (const body of [{ english: 'Your code is on its way.' }, { isOn: false }, { channels: ['EMAIL' as const] }]) {
    await expectProblem(admin.call(templateContract.update, { ...code, body }), 'INVALID_INPUT')
  }
})

test('names with braces and markup stay text, in the SMS, the e-mail and the product', async () => {
  await change({ english: 'For {tenant}: {lease}\nSecond line', subject: 'Hello {tenant}' })
  const phoneNumber = aPhone()
  const firstName = '<b>Kinley</b> {lease} Bcc: x@example.bt'
  const tenant = await aTenant(admin, { phoneNumber, firstName, lastName: null, email: 'kinley@example.bt' })
  const lease = await aLease(admin, { tenantId: tenant.id })
  const shown = '<b>Kinley</b> {lease} Bcc: x@example.bt'
  const { items } = await admin.call(outboxContract.list, { query: { type: 'LEASE_CREATION', q: 'Kinley' } })
  const mail = items.find(({ channel, recipient }) => channel === 'EMAIL' && recipient === 'kinley@example.bt')
  expect(mail).toMatchObject({
    header: `Hello ${shown}`,
    body: `For ${shown}: ${lease.leaseNumber}\nSecond line\n\nhttp://localhost:3000/tenant/lease`,
  })
  const notified = await (await arriveBySms(app, phoneNumber)).call(notificationContract.list, {})
  expect(notified.items.map(({ body }) => body)).toContain(`For ${shown}: ${lease.leaseNumber}\nSecond line`)
})

test('both languages are sent together if the office chooses so', async () => {
  await change({ language: 'BOTH', english: 'Lease {lease}.', dzongkha: 'གླ་ཡིག་ {lease}' })
  const lease = await aLease(admin)
  const { items } = await admin.call(outboxContract.list, { query: { entityId: lease.id } })
  expect(items[0]?.body).toBe(`Lease ${lease.leaseNumber}.\nགླ་ཡིག་ ${lease.leaseNumber}`)
})

test('the templates and messages of one office do not affect another', async () => {
  const other = await anAdmin(app)
  const theirs = await other.call(templateContract.list, {})
  expect(theirs.items[0]?.changedAt).toBe(null)
  const { items } = await other.call(outboxContract.list, { query: { type: 'LEASE_CREATION' } })
  expect(items).toEqual([])
})

test('a tenant can read and mark only their own notifications', async () => {
  const [one, two] = [aPhone(), aPhone()]
  const lease = await aLease(admin, { tenantId: (await aTenant(admin, { phoneNumber: one })).id })
  await aTenant(admin, { phoneNumber: two })
  const renter = await arriveBySms(app, one)
  const stranger = await arriveBySms(app, two)
  const { unread } = await renter.call(notificationContract.countUnread, {})
  const [notified] = (await renter.call(notificationContract.list, { query: { type: 'LEASE_CREATION' } })).items
  expect(notified).toMatchObject({ path: '/tenant/lease', body: expect.stringContaining(lease.leaseNumber) })
  const args = { params: { id: notified?.id ?? '' }, body: { read: true } }
  await expectProblem(stranger.call(notificationContract.update, args), 'NOT_FOUND')
  await expectProblem(admin.call(notificationContract.update, args), 'NOT_FOUND')
  expect((await renter.call(notificationContract.update, args)).readAt).not.toBe(null)
  expect(await renter.call(notificationContract.countUnread, {})).toEqual({ unread: unread - 1 })
})
