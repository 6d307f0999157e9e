import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { notificationContract } from '../../../domain/notifications/notification-contract.ts'
import { outboxContract } from '../../../domain/notifications/outbox-contract.ts'
import { privacyContract } from '../../../domain/overview/privacy-contract.ts'
import { roleContract } from '../../../domain/people/role-contract.ts'
import { eventually } from '../../testing/eventually.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import {
  type Admin,
  aManager,
  anAdmin,
  anOwner,
  aPassword,
  aPhone,
  arriveBySms,
  aSignedInTenant,
  asOperator,
  aTenant,
} from '../../testing/factories.ts'
import { aTestApp, type Caller, callerOn, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const newsTo = (phone: string) => app.sms.filter(({ to, body }) => to === phone && body.includes('new sign-in with'))
const news = (phone: string, count: number) => eventually(() => (newsTo(phone).length >= count ? newsTo(phone) : undefined))
const later = (hours: number) => app.clock.set(new Date(app.clock.now().getTime() + hours * 3_600_000))

/** A person who has signed in before, and the number of messages that this caused. */
async function aPerson() {
  const phone = aPhone()
  await aTenant(admin, { phoneNumber: phone })
  await arriveBySms(app, phone)
  return phone
}

async function signIn(browser: Browser, phone: string): Promise<void> {
  expect((await browser.login(phone, aPassword)).status).toBe(200)
}

test('the very first sign-in sends no message, and the first one on another device does', async () => {
  const phone = aPhone()
  await aTenant(admin, { phoneNumber: phone })
  const temporary = await eventually(() => /password: (\S+)/.exec(app.sms.findLast(({ to }) => to === phone)?.body ?? '')?.[1])
  expect((await aBrowser(app).login(phone, temporary)).status).toBe(200)
  expect((await aBrowser(app).login(phone, temporary)).status).toBe(200)
  const [message] = await news(phone, 1)
  expect(message?.body).toMatch(/^Wangmo Property Office: new sign-in with .+, 15 Jun, 10:00\. Not you\?/)
  expect(newsTo(phone)).toHaveLength(1)
})

test('an operator gets the notification in their own area too', async () => {
  await app.signIn(admin.phoneNumber, aPassword)
  const known = newsTo(admin.phoneNumber).length
  await signIn(aBrowser(app), admin.phoneNumber)
  await news(admin.phoneNumber, known + 1)
  const operator = await asOperator(app, admin)
  const [found] = (await operator.call(notificationContract.list, { query: { type: 'NEW_DEVICE' } })).items
  expect(found).toMatchObject({ subject: 'New sign-in to your account', path: '/operator/profile#devices' })
})

test('a device that is known by its cookie sends no message', async () => {
  const phone = await aPerson()
  const own = aBrowser(app)
  await signIn(own, phone)
  const before = (await news(phone, 2)).length
  for (let times = 0; times < 3; times += 1) await signIn(own, phone)
  await signIn(aBrowser(app), phone)
  expect(await news(phone, before + 1)).toHaveLength(before + 1)
})

const bellOf = async (caller: Caller) => {
  const { items } = await caller.call(notificationContract.list, { query: { type: 'NEW_DEVICE' } })
  return items
}

test('the bell also shows it, with a link to the devices of the person, for every role', async () => {
  const [staffPhone, ownerPhone, tenantPhone] = [aPhone(), aPhone(), aPhone()]
  await aManager(admin, { phoneNumber: staffPhone })
  await anOwner(admin, { phoneNumber: ownerPhone })
  await aTenant(admin, { phoneNumber: tenantPhone })
  const paths = [
    [staffPhone, '/admin#devices'],
    [ownerPhone, '/owner/profile#devices'],
    [tenantPhone, '/tenant/profile#devices'],
  ] as const
  for (const [phone, path] of paths) {
    await arriveBySms(app, phone)
    await signIn(aBrowser(app), phone)
    const notices = await bellOf(await app.signIn(phone, aPassword))
    expect(notices[0]).toMatchObject({ subject: 'New sign-in to your account', path, readAt: null })
    expect(notices[0]?.body).toMatch(/^Signed in with .+, 1\d Jun, \d\d:\d\d\. Not you\?/)
  }
})

test('a person with several roles and offices gets it in the bell of each', async () => {
  const phone = aPhone()
  const owner = await anOwner(admin, { phoneNumber: phone })
  await admin.call(roleContract.grant, { body: { personId: owner.id, name: 'TENANT' } })
  const other = await anAdmin(app)
  await aTenant(other, { phoneNumber: phone })
  const person = await arriveBySms(app, phone)
  const [offer] = await person.call(authContract.roleOffers, {})
  if (offer) await person.call(authContract.acceptRole, { params: { id: offer.id } })
  await signIn(aBrowser(app), phone)
  const session = await app.signIn(phone, aPassword)
  const roles = session.signedIn?.user.roles ?? []
  expect(roles).toHaveLength(3)
  for (const { id } of roles) {
    const acting = callerOn(app.fastify, await session.call(authContract.switchRole, { body: { roleId: id } }))
    expect((await bellOf(acting)).length).toBeGreaterThan(0)
  }
})

test('the office sees it neither in its own bell nor in a data export of a person', async () => {
  const person = await aSignedInTenant(app, admin)
  await signIn(aBrowser(app), person.phoneNumber)
  const typesIn = (exported: { notifications?: unknown }) => JSON.stringify(exported.notifications)
  const own = await person.raw(privacyContract.exportTenant, { params: { id: person.id } })
  expect(typesIn(Object(own.body))).toContain('NEW_DEVICE')
  const office = await app.signIn(admin.phoneNumber, aPassword)
  const ofOffice = await office.raw(privacyContract.exportUser, { params: { id: person.id } })
  expect(typesIn(Object(ofOffice.body))).not.toContain('NEW_DEVICE')
  const { items } = await office.call(notificationContract.list, { query: { pageSize: 50, type: 'NEW_DEVICE' } })
  expect(items.every(({ path }) => path === '/admin#devices')).toBe(true)
})

test('at most three messages a day are sent, so that a program without cookies causes no more', async () => {
  const phone = await aPerson()
  for (let times = 0; times < 5; times += 1) await signIn(aBrowser(app), phone)
  await news(phone, 3)
  await app.outbox.deliver(await organisationId())
  expect(newsTo(phone)).toHaveLength(3)
  later(25)
  await signIn(aBrowser(app), phone)
  await news(phone, 4)
})

test('the outbox of the office does not show when and with which device a person signed in', async () => {
  const office = await app.signIn(admin.phoneNumber, aPassword)
  const { items } = await office.call(outboxContract.list, { query: { pageSize: 50 } })
  const bodies = items.map(({ body }) => body)
  expect(bodies.some((body) => body.startsWith('Wangmo Property Office: '))).toBe(true)
  expect(bodies.join(' ')).not.toContain('new sign-in')
})

async function organisationId(): Promise<string> {
  const row = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).executeTakeFirstOrThrow(),
  )
  return row.id
}
