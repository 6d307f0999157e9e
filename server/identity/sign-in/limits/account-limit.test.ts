import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../../domain/identity/auth-contract.ts'
import { eventually } from '../../../testing/eventually.ts'
import { aBrowser } from '../../../testing/browser.ts'
import { type Admin, anAdmin, anOwner, aPassword, aPhone, arriveBySms } from '../../../testing/factories.ts'
import { aTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const later = (seconds: number) => app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000))
let networks = 0

/** From an address that nobody used before. */
async function guess(username: string, password = 'a guess'): Promise<{ status: number; detail: string; wait: number }> {
  networks += 1
  const answer = await app.fastify.inject({
    method: 'POST',
    url: `/api${authContract.login.path}`,
    headers: { 'x-forwarded-for': `203.0.${networks >> 8}.${networks & 255}` },
    payload: { username, password },
  })
  const { detail = '' } = answer.json<{ detail?: string }>()
  return { status: answer.statusCode, detail, wait: Number(answer.headers['retry-after'] ?? 0) }
}

async function guesses(username: string, count: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => guess(username)))
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}

async function aPerson(): Promise<string> {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  await arriveBySms(app, phone)
  return phone
}

const warnings = (phone: string) => app.sms.filter(({ to, body }) => to === phone && body.includes('wrong passwords'))

test('21 of 45 wrong passwords from 45 addresses are checked, whether the account exists or not', async () => {
  const phone = await aPerson()
  const expected = [...Array.from({ length: 21 }, () => 401), ...Array.from({ length: 24 }, () => 429)]
  expect(await guesses(phone, 45)).toEqual(expected)
  const nobody = aPhone()
  expect(await guesses(nobody, 45)).toEqual(expected)
  expect(await guess(phone)).toEqual(await guess(nobody))
  expect((await guess(phone)).detail).toMatch(/^Too many wrong passwords .+ code sent to your phone/)
})

test('the wait grows up to five minutes, and the right password is accepted after it', async () => {
  const phone = await aPerson()
  await guesses(phone, 21)
  const waits: number[] = []
  for (let round = 0; round < 8; round += 1) {
    const { status, wait } = await guess(phone)
    expect(status).toBe(429)
    waits.push(wait)
    later(wait)
    if (round < 7) expect((await guess(phone)).status).toBe(401)
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 300, 300, 300])
  expect((await guess(phone, aPassword)).status).toBe(200)
})

test('the person can still sign in on their own device, and on a new one by a code', async () => {
  const phone = await aPerson()
  const own = aBrowser(app)
  expect((await own.login(phone, aPassword)).status).toBe(200)
  await guesses(phone, 30)
  expect((await own.login(phone, aPassword)).status).toBe(200)
  const other = aBrowser(app)
  expect((await other.login(phone, aPassword)).status).toBe(429)
  await other.post(authContract.sendLoginCode, { phoneNumber: phone })
  const code = await eventually(() => /code: (\d{6})$/m.exec(app.sms.findLast(({ to }) => to === phone)?.body ?? '')?.[1])
  expect((await other.post(authContract.login, { username: phone, code })).status).toBe(200)
  expect((await other.login(phone, aPassword)).status).toBe(200)
})

test('right passwords do not count', async () => {
  const phone = await aPerson()
  for (let round = 0; round < 25; round += 1) expect((await guess(phone, aPassword)).status).toBe(200)
})

test('the person gets one message a day about it', async () => {
  const phone = await aPerson()
  await guesses(phone, 19)
  expect(warnings(phone)).toHaveLength(0)
  await guess(phone)
  await eventually(() => warnings(phone)[0])
  later(600)
  await guess(phone)
  later(600)
  await guess(phone)
  later(24 * 3600)
  await guesses(phone, 20)
  await eventually(() => warnings(phone)[1])
  expect(warnings(phone)[1]?.body).toMatch(/^Wangmo Property Office: 20 wrong passwords/)
  expect(warnings(phone)).toHaveLength(2)
})
