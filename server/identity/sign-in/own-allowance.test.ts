import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { personContract } from '../../../domain/people/person-contract.ts'
import { eventually } from '../../testing/eventually.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { type Admin, aCid, anAdmin, anOwner, aPassword, aPhone, arriveBySms } from '../../testing/factories.ts'
import { aTestApp, type Caller, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp(undefined, { PUBLIC_ADDRESS: 'https://land.example.bt' })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms))
const hourMs = 3_600_000
const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: count }, work))
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b)

type Person = { phone: string; cid: string; caller: Caller; own: Browser }

async function aPerson(): Promise<Person> {
  const [phone, cid] = [aPhone(), aCid()]
  await anOwner(admin, { phoneNumber: phone, cid })
  const caller = await arriveBySms(app, phone)
  const own = aBrowser(app)
  expect((await own.login(phone, aPassword)).status).toBe(200)
  return { phone, cid, caller, own }
}

const askCode = (browser: Browser, phoneNumber: string) => browser.post(authContract.sendLoginCode, { phoneNumber })
const askLink = (browser: Browser, username: string) => browser.post(authContract.requestReset, { username })
const enter = (browser: Browser, username: string, code: string) => browser.post(authContract.login, { username, code })

const smsTo = (phone: string, form: RegExp) =>
  app.sms.filter(({ to }) => to === phone).flatMap(({ body }) => form.exec(body)?.[1] ?? [])
const codeForm = /code: (\d{6})$/m
const linkForm = /auth\/reset\?token=([\w-]+)$/

/** The SMS that are sent after `ask`. */
async function sentAfter(phone: string, form: RegExp, ask: () => Promise<{ status: number }>): Promise<string> {
  const before = smsTo(phone, form).length
  expect((await ask()).status).toBe(202)
  return eventually(() => smsTo(phone, form)[before])
}

const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')

async function secretsSentTo(phone: string): Promise<number> {
  const { id: organisationId } = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').executeTakeFirstOrThrow(),
  )
  const rows = await app.database.as({ kind: 'job', organisationId }, (tx) =>
    tx.selectFrom('outbox').select('id').where('recipient', '=', phone).execute(),
  )
  return rows.length
}

test('strangers who use up the codes of a phone leave its holder theirs, also at the same time', async () => {
  const { phone, own } = await aPerson()
  const [strangers, holder] = await Promise.all([
    times(8, () => askCode(aBrowser(app), phone)),
    times(2, () => askCode(own, phone)),
  ])
  expect(statusesOf(strangers)).toEqual([202, 202, 202, 429, 429, 429, 429, 429])
  expect(statusesOf(holder)).toEqual([202, 202])
  // All five arrive before the next is requested.
  await eventually(() => smsTo(phone, codeForm)[4])
  const code = await sentAfter(phone, codeForm, () => askCode(own, phone))
  expect((await enter(own, phone, code)).status).toBe(200)
})

test('strangers who use up the resets of a user name leave its holder theirs, also at the same time', async () => {
  const { phone, own } = await aPerson()
  const [strangers, holder] = await Promise.all([
    times(8, () => askLink(aBrowser(app), phone)),
    times(2, () => askLink(own, phone)),
  ])
  expect(statusesOf(strangers)).toEqual([202, 202, 202, 429, 429, 429, 429, 429])
  expect(statusesOf(holder)).toEqual([202, 202])
  await sentAfter(phone, linkForm, () => askLink(own, phone))
})

test('wrong codes from elsewhere never invalidate the code of the person’s own device, also at the same time', async () => {
  const { phone, own } = await aPerson()
  const [stranger, nameless] = [aBrowser(app), app.visitor]
  const code = await sentAfter(phone, codeForm, () => askCode(own, phone))
  await askCode(stranger, phone)
  const guess = { username: phone, code: wrongFor(code) }
  const [entry] = await Promise.all([
    enter(own, phone, code),
    times(6, () => enter(stranger, phone, guess.code)),
    times(6, () => nameless.raw(authContract.login, { body: guess })),
  ])
  expect(entry.status).toBe(200)
})

test('a code is bound to the device that requested it', async () => {
  const { phone, own } = await aPerson()
  const code = await sentAfter(phone, codeForm, () => askCode(own, phone))
  const stranger = aBrowser(app)
  await askCode(stranger, phone)
  expect((await enter(stranger, phone, code)).status).toBe(401)
  expect((await app.visitor.raw(authContract.login, { body: { username: phone, code } })).status).toBe(401)
  expect((await enter(own, phone, code)).status).toBe(200)
})

test('the first code of a new browser stays valid after guesses of callers without cookies', async () => {
  const { phone } = await aPerson()
  const browser = aBrowser(app)
  const code = await sentAfter(phone, codeForm, () => askCode(browser, phone))
  await times(5, () => app.visitor.raw(authContract.login, { body: { username: phone, code: wrongFor(code) } }))
  expect((await app.visitor.raw(authContract.login, { body: { username: phone, code } })).status).toBe(401)
  expect((await enter(browser, phone, code)).status).toBe(200)
})

test('a code that is valid with and without the cookie can be used once', async () => {
  const { phone } = await aPerson()
  const browser = aBrowser(app)
  const code = await sentAfter(phone, codeForm, () => askCode(browser, phone))
  const body = { username: phone, code }
  const outcomes = await Promise.all([
    enter(browser, phone, code),
    app.visitor.raw(authContract.login, { body }),
    enter(browser, phone, code),
  ])
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('five wrong codes on the own device invalidate its code', async () => {
  const { phone, own } = await aPerson()
  const code = await sentAfter(phone, codeForm, () => askCode(own, phone))
  await times(5, () => enter(own, phone, wrongFor(code)))
  expect((await enter(own, phone, code)).status).toBe(401)
})

test('a known device has its own limit: three codes and three links an hour', async () => {
  const { phone, cid, own } = await aPerson()
  expect(statusesOf(await times(5, () => askCode(own, phone)))).toEqual([202, 202, 202, 429, 429])
  const links = [...(await times(3, () => askLink(own, phone))), ...(await times(2, () => askLink(own, cid)))]
  expect(statusesOf(links)).toEqual([202, 202, 202, 429, 429])
})

test('an office can send its link although strangers used up theirs', async () => {
  const { phone, caller } = await aPerson()
  await times(4, () => askLink(aBrowser(app), phone))
  await eventually(() => smsTo(phone, linkForm)[2])
  const id = caller.signedIn?.user.id ?? ''
  await admin.call(personContract.resetSignIn, { params: { id } })
  await eventually(() => smsTo(phone, linkForm)[3])
})

test('a code to a number that somebody wants to sign in with is one of the ten a day', async () => {
  const { caller } = await aPerson()
  const phoneNumber = aPhone()
  const move = () => caller.raw(authContract.sendPhoneCode, { body: { phoneNumber, password: aPassword } })
  expect((await move()).status).toBe(202)
  for (let hour = 0; hour < 3; hour += 1) {
    expect(statusesOf(await times(3, () => askCode(aBrowser(app), phoneNumber)))).toEqual([202, 202, 202])
    later(hourMs)
  }
  expect((await move()).status).toBe(429)
})

test('strangers can send a phone ten SMS a day of all kinds; its holder has ten more from their own device', async () => {
  // Hours have passed since the ADMIN's last action.
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  const { phone, cid, own } = await aPerson()
  const before = await secretsSentTo(phone)
  for (let hour = 0; hour < 6; hour += 1) {
    await times(3, () => askCode(aBrowser(app), phone))
    await times(2, () => askLink(aBrowser(app), phone))
    await times(2, () => askLink(aBrowser(app), cid))
    await app.visitor.raw(authContract.signUp, {
      body: { nameEnglish: 'A stranger', phoneNumber: phone, password: aPassword, organisationName: 'Strangers' },
    })
    later(hourMs)
  }
  expect((await secretsSentTo(phone)) - before).toBe(10)
  const refused = await askCode(aBrowser(app), phone)
  expect(refused.status).toBe(429)
  expect(refused.text).toMatch(/Wait 1\d hours/)
  for (let hour = 0; hour < 4; hour += 1) {
    await times(2, () => askCode(own, phone))
    await times(2, () => askLink(own, phone))
    later(hourMs)
  }
  expect((await secretsSentTo(phone)) - before).toBe(20)
  later(24 * hourMs)
  expect((await askCode(aBrowser(app), phone)).status).toBe(202)
})
