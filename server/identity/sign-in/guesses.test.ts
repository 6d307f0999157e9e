import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { proofContract } from '../../../domain/identity/proof-contract.ts'
import { aBrowser } from '../../testing/browser.ts'
import { type Admin, aCid, anAdmin, anOwner, aPassword, aPhone, arriveBySms, passwordSentTo } from '../../testing/factories.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let office: Admin
let other: Admin
beforeAll(async () => {
  app = await aTestApp()
  office = await anAdmin(app)
  other = await anAdmin(app)
})
afterAll(() => app.close())

const login = (username: string, password: string) => app.visitor.raw(authContract.login, { body: { username, password } })
const minutes = (count: number) => app.clock.set(new Date(app.clock.now().getTime() + count * 60_000))
const countOf = (answers: { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length

/** A person, and one of another office with their own password and a record that has the same CID. */
async function twoWithOneCid() {
  const cid = aCid()
  const [phone, copy] = [aPhone(), aPhone()]
  await anOwner(office, { cid, phoneNumber: phone })
  const password = passwordSentTo(app, phone)
  await anOwner(other, { cid, phoneNumber: copy })
  await arriveBySms(app, copy)
  return { cid, phone, password, copy }
}

test('a caller who uses somebody’s CID does not get more guesses by signing in with their own password', async () => {
  const { cid, phone, password } = await twoWithOneCid()
  for (let round = 0; round < 6; round += 1) {
    await login(cid, 'a guess')
    await login(cid, aPassword)
  }
  expect((await login(cid, password)).status).toBe(429)
  expect((await login(phone, password)).status).toBe(429)
  minutes(15)
  expect((await login(phone, password)).status).toBe(200)
})

test('nor on a device on which the person with the copied CID signed in before', async () => {
  const { cid, password, copy } = await twoWithOneCid()
  const browser = aBrowser(app)
  expect((await browser.login(copy, aPassword)).status).toBe(200)
  for (let round = 0; round < 6; round += 1) {
    await browser.login(cid, 'a guess')
    await browser.login(cid, aPassword)
  }
  expect((await browser.login(cid, password)).status).toBe(429)
  expect((await browser.login(copy, aPassword)).status).toBe(200)
  minutes(15)
})

test('strangers who use up the limit of a copied CID do not lock its holder’s own device', async () => {
  const { cid, copy } = await twoWithOneCid()
  const own = aBrowser(app)
  expect((await own.login(copy, aPassword)).status).toBe(200)
  for (let round = 0; round < 10; round += 1) await login(cid, 'a guess')
  expect((await login(cid, aPassword)).status).toBe(429)
  expect((await own.login(cid, aPassword)).status).toBe(200)
  minutes(15)
})

test('only ten guesses of a burst are checked, and a correct one after them gets the same answer', async () => {
  const phone = aPhone()
  await anOwner(office, { phoneNumber: phone })
  const wrong = await Promise.all(Array.from({ length: 40 }, () => login(phone, 'a guess')))
  expect([countOf(wrong, 401), countOf(wrong, 429)]).toEqual([10, 30])
  const [right, guess] = await Promise.all([login(phone, passwordSentTo(app, phone)), login(phone, 'a guess')])
  expect(right.status).toBe(429)
  expect(right.body).toEqual(guess.body)
  minutes(15)
})

test('a right password does not count as a failure of the address', async () => {
  for (let round = 0; round < 61; round += 1) expect((await login(office.phoneNumber, aPassword)).status).toBe(200)
})

test('a session can try ten passwords of a burst, and right ones do not count', async () => {
  const phone = aPhone()
  await anOwner(office, { phoneNumber: phone })
  const caller = await arriveBySms(app, phone)
  const prove = (password: string) => caller.raw(proofContract.give, { body: { password } })
  for (let round = 0; round < 11; round += 1) expect((await prove(aPassword)).status).toBe(204)
  const answers = await Promise.all(Array.from({ length: 40 }, () => prove('a guess')))
  expect(countOf(answers, 429)).toBe(30)
  expect((await prove(aPassword)).status).toBe(429)
  minutes(15)
  expect((await prove(aPassword)).status).toBe(204)
})
