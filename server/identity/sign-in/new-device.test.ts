import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxContract } from '../../../domain/notifications/outbox-contract.ts'
import { arrival } from '../../testing/arrival.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { type Admin, anAdmin, aPassword, aPhone, arriveBySms, aTenant } from '../../testing/factories.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const newsTo = (phone: string) => app.sms.filter(({ to, body }) => to === phone && body.includes('new sign-in to your account'))
const news = (phone: string, count: number) => arrival(() => (newsTo(phone).length >= count ? newsTo(phone) : undefined))
const later = (hours: number) => app.clock.set(new Date(app.clock.now().getTime() + hours * 3_600_000))

/** Someone who has signed in before, and the number of messages that this brought. */
async function aPerson() {
  const phone = aPhone()
  await aTenant(admin, { phoneNumber: phone })
  await arriveBySms(app, phone)
  return phone
}

async function signIn(browser: Browser, phone: string): Promise<void> {
  expect((await browser.login(phone, aPassword)).status).toBe(200)
}

test('the first sign-in of all is no news, and the first on another device is', async () => {
  const phone = aPhone()
  await aTenant(admin, { phoneNumber: phone })
  const temporary = await arrival(() => /password: (\S+)/.exec(app.sms.findLast(({ to }) => to === phone)?.body ?? '')?.[1])
  expect((await aBrowser(app).login(phone, temporary)).status).toBe(200)
  expect((await aBrowser(app).login(phone, temporary)).status).toBe(200)
  const [message] = await news(phone, 1)
  expect(message?.body).toMatch(/^Wangmo Property Office: new sign-in to your account with .+, 15 Jun, 10:00\. Not you\?/)
  expect(newsTo(phone)).toHaveLength(1)
})

test('a device that is known, by its cookie, is no news', async () => {
  const phone = await aPerson()
  const own = aBrowser(app)
  await signIn(own, phone)
  const before = (await news(phone, 2)).length
  for (let times = 0; times < 3; times += 1) await signIn(own, phone)
  await signIn(aBrowser(app), phone)
  expect(await news(phone, before + 1)).toHaveLength(before + 1)
})

test('there are three messages a day, so that a program without cookies costs no more', async () => {
  const phone = await aPerson()
  for (let times = 0; times < 5; times += 1) await signIn(aBrowser(app), phone)
  await news(phone, 3)
  await app.outbox.deliver(await organisationId())
  expect(newsTo(phone)).toHaveLength(3)
  later(25)
  await signIn(aBrowser(app), phone)
  await news(phone, 4)
})

test('the office does not read in its outbox when and with what somebody signed in', async () => {
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
