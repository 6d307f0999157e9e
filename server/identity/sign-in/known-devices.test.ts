import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { signedInSchema } from '../../../domain/identity/signed-in.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { type Admin, anAdmin, anOwner, aPassword, aPhone, arriveBySms } from '../../testing/factories.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const cookie = 'sakhang_known'
const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms))

async function aPerson(): Promise<string> {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  await arriveBySms(app, phone)
  return phone
}

/** A browser on which this person signed in. */
async function ownBrowser(phone: string): Promise<Browser> {
  const browser = aBrowser(app)
  expect((await browser.login(phone, aPassword)).status).toBe(200)
  return browser
}

async function failTenTimes(browser: Browser, phone: string) {
  for (let round = 0; round < 10; round += 1) expect((await browser.login(phone, 'a guess')).status).toBe(401)
}

test('a sign-in names the browser by a cookie for sign-in only, which a later one keeps', async () => {
  const phone = await aPerson()
  const browser = aBrowser(app)
  expect((await browser.login(phone, 'a guess')).cookies).toEqual([])
  const { cookies, text } = await browser.login(phone, aPassword)
  expect(cookies).toEqual([
    expect.objectContaining({ name: cookie, path: '/api/auth', httpOnly: true, sameSite: 'Strict', maxAge: 400 * 24 * 3600 }),
  ])
  const token = browser.cookies.get(cookie) ?? ''
  expect(text).not.toContain(token)
  await browser.login(phone, aPassword)
  expect(browser.cookies.get(cookie)).toBe(token)
  const rows = await app.database.as({ kind: 'auth' }, (tx) => tx.selectFrom('known_devices').selectAll().execute())
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('strangers at the same address lock out strangers, but not the device on which the person signed in before', async () => {
  const phone = await aPerson()
  const [own, stranger] = [await ownBrowser(phone), aBrowser(app)]
  await failTenTimes(stranger, phone)
  expect((await stranger.login(phone, aPassword)).status).toBe(429)
  expect((await own.login(phone, aPassword)).status).toBe(200)
})

test('a person signs in on their own device while strangers guess at the same time', async () => {
  const phone = await aPerson()
  const own = await ownBrowser(phone)
  const guesses = Array.from({ length: 12 }, () => aBrowser(app).login(phone, 'a guess'))
  const entries = Array.from({ length: 3 }, () => own.login(phone, aPassword))
  expect((await Promise.all(entries)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await Promise.all(guesses)).every(({ status }) => status !== 200)).toBe(true)
})

test('guesses on the person’s own device are limited too, and lock out that device only', async () => {
  const phone = await aPerson()
  const [own, other] = [await ownBrowser(phone), await ownBrowser(phone)]
  await failTenTimes(own, phone)
  expect((await own.login(phone, aPassword)).status).toBe(429)
  expect((await other.login(phone, aPassword)).status).toBe(200)
  expect((await aBrowser(app).login(phone, aPassword)).status).toBe(200)
  later(15 * 60_000)
  expect((await own.login(phone, aPassword)).status).toBe(200)
})

test('a device of one person is unknown for another person', async () => {
  const [phone, victim] = [await aPerson(), await aPerson()]
  const browser = await ownBrowser(phone)
  await failTenTimes(aBrowser(app), victim)
  expect((await browser.login(victim, aPassword)).status).toBe(429)
})

test('a new password forgets every device except the one on which it was set', async () => {
  const phone = await aPerson()
  const [own, other] = [await ownBrowser(phone), await ownBrowser(phone)]
  const { token, user } = signedInSchema.parse(JSON.parse((await own.login(phone, aPassword)).text))
  const newPassword = 'a yak in the garden'
  const body = { userId: user.id, newPassword, newPasswordRentry: newPassword }
  expect((await own.post(authContract.updatePassword, body, token)).status).toBe(204)
  await failTenTimes(aBrowser(app), phone)
  expect((await other.login(phone, newPassword)).status).toBe(429)
  expect((await own.login(phone, newPassword)).status).toBe(200)
})

// This test runs last: after it sets the clock, every session has ended.
test('a device is known for 400 days after the last sign-in', async () => {
  const phone = await aPerson()
  const own = await ownBrowser(phone)
  const canSignIn = async () => {
    await failTenTimes(aBrowser(app), phone)
    return (await own.login(phone, aPassword)).status === 200
  }
  later(399 * 24 * 3_600_000)
  expect(await canSignIn()).toBe(true)
  later(400 * 24 * 3_600_000)
  expect(await canSignIn()).toBe(false)
})
