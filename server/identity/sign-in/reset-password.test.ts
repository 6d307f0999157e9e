import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Admin, aCid, anAdmin, anOwner, aPassword, aPhone, asOperator, withLongSessions } from '../../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp(undefined, { PUBLIC_ADDRESS: 'https://land.example.bt' })
  admin = await withLongSessions(await anAdmin(app))
})
afterAll(() => app.close())

const ask = (username: string) => app.visitor.raw(authContract.requestReset, { body: { username } })
const reset = (token: string, newPassword: string, newPasswordRentry = newPassword) =>
  app.visitor.call(authContract.resetPassword, { body: { token, newPassword, newPasswordRentry } })
const tokensTo = (phone: string) =>
  app.sms
    .filter(({ to }) => to === phone)
    .flatMap(({ body }) => /https:\/\/land\.example\.bt\/auth\/reset\?token=([\w-]+)$/.exec(body)?.[1] ?? [])
const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms))

async function aToken(phone: string, username = phone): Promise<string> {
  const sofar = tokensTo(phone).length
  expect((await ask(username)).status).toBe(202)
  return await eventually(() => tokensTo(phone)[sofar])
}

const newPassword = 'a yak in the garden'

test('a link by SMS sets the person’s own password, ends every session, and is valid once', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  const sent = /password: (\S+)/.exec(app.sms.findLast(({ to }) => to === phone)?.body ?? '')?.[1] ?? ''
  const before = await app.signIn(phone, sent)
  const token = await aToken(phone)
  await reset(token, newPassword)
  await expectProblem(before.call(authContract.sessions, {}), 'UNAUTHENTICATED')
  expect((await app.signIn(phone, newPassword)).signedIn?.user.isVerified).toBe(true)
  const { errors } = await expectProblem(reset(token, 'another yak entirely'), 'INVALID_INPUT')
  expect(errors?.[0]?.path).toBe('/token')
  await app.signIn(phone, newPassword)
})

test('if two people use one link at the same time, one sets the password', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  const token = await aToken(phone)
  const outcomes = await Promise.allSettled([reset(token, 'the first of two yaks'), reset(token, 'the second of two yaks')])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a link is valid for thirty minutes, and its use invalidates the others', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  const old = await aToken(phone)
  later(30 * 60_000 + 1000)
  await expectProblem(reset(old, newPassword), 'INVALID_INPUT')
  const [first, second] = [await aToken(phone), await aToken(phone)]
  await reset(second, newPassword)
  await expectProblem(reset(first, 'another yak entirely'), 'INVALID_INPUT')
})

test('a person is found by CID too, and an unknown name gets the same answer', async () => {
  const phone = aPhone()
  const cid = aCid()
  await anOwner(admin, { phoneNumber: phone, cid })
  await aToken(phone, cid)
  const links = () => app.sms.filter(({ body }) => body.includes('/auth/reset?token='))
  const count = links().length
  const { status, body } = await ask('nobody@example.bt')
  expect({ status, body }).toEqual({ status: 202, body: undefined })
  expect(links()).toHaveLength(count)
})

test('a person who enters an e-mail address gets the link there, not by SMS', async () => {
  const phone = aPhone()
  const { id } = await app.visitor.call(authContract.signUp, {
    body: {
      nameEnglish: 'Dorji',
      phoneNumber: phone,
      email: 'dorji@example.bt',
      password: 'thirty-two prayer flags',
      organisationName: 'Dorji Homes',
    },
  })
  const operator = await asOperator(app, { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) })
  await operator.call(authContract.enableLogin, { body: { userId: id } })
  expect((await ask('Dorji@example.bt')).status).toBe(202)
  const mail = await eventually(() => app.mails.find(({ to }) => to === 'dorji@example.bt'))
  expect(mail.subject).toBe('Set a new password')
  const token = /https:\/\/land\.example\.bt\/auth\/reset\?token=([\w-]+)$/.exec(mail.body)?.[1] ?? ''
  expect(tokensTo(phone)).toEqual([])
  await reset(token, newPassword)
  expect((await app.signIn(phone, newPassword)).signedIn?.user.isVerified).toBe(true)
  await expectProblem(reset(token, 'another yak entirely'), 'INVALID_INPUT')
})

test('a user name gets at most three links an hour, and so does a number under any name', async () => {
  const phone = aPhone()
  const cid = aCid()
  await anOwner(admin, { phoneNumber: phone, cid })
  for (let round = 0; round < 3; round += 1) await aToken(phone)
  expect((await ask(`975${phone}`)).status).toBe(429)
  // For a request by CID, the answer must not reveal that it is the same person.
  expect((await ask(cid)).status).toBe(202)
  expect(tokensTo(phone)).toHaveLength(3)
  for (let round = 0; round < 3; round += 1) expect((await ask('17343434')).status).toBe(202)
  expect((await ask('17343434')).status).toBe(429)
})

test('a new password must meet the same rules', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  const token = await aToken(phone)
  const alike = await expectProblem(reset(token, newPassword, 'a yak in the barn'), 'INVALID_INPUT')
  expect(alike.errors).toEqual([{ path: '/newPasswordRentry', message: 'Password mismatch.' }])
  await expectProblem(reset(token, 'short'), 'INVALID_INPUT')
  await expectProblem(reset(token, 'password123'), 'INVALID_INPUT')
  await reset(token, newPassword)
})

test('the database stores only a hash of the token', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  const token = await aToken(phone)
  const rows = await app.database.as({ kind: 'auth' }, (tx) => tx.selectFrom('reset_tokens').selectAll().execute())
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
})
