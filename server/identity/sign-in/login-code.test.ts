import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Admin, aCid, anAdmin, anOwner, aPassword, aPhone, withLongSessions } from '../../testing/factories.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'

const constantTimeMs = 300
let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp(undefined, {}, { constantTimeMs })
  admin = await withLongSessions(await anAdmin(app))
})
afterAll(() => app.close())

const ask = (phoneNumber: string) => app.visitor.raw(authContract.sendLoginCode, { body: { phoneNumber } })
const login = (username: string, code: string) => app.visitor.raw(authContract.login, { body: { username, code } })
const codesTo = (phone: string) =>
  app.sms.filter(({ to }) => to === phone).flatMap(({ body }) => /code: (\d{6})$/.exec(body)?.[1] ?? [])
const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms))

async function aCode(phone: string): Promise<string> {
  const sofar = codesTo(phone).length
  expect((await ask(phone)).status).toBe(202)
  return await eventually(() => codesTo(phone)[sofar])
}

const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')

test('a code by SMS signs in a person without a password of their own, once', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  const code = await aCode(phone)
  const { status, body } = await login(`+975 ${phone}`, code)
  expect({ status, body }).toMatchObject({ status: 200, body: { user: { isVerified: false }, currentRole: { name: 'OWNER' } } })
  expect((await login(phone, code)).status).toBe(401)
})

test('if two people use one code at the same time, one is signed in', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  const code = await aCode(phone)
  const outcomes = await Promise.all([login(phone, code), login(phone, code), login(phone, code)])
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a code is bound to the phone that received it, under any user name of that person', async () => {
  const [phone, other] = [aPhone(), aPhone()]
  const cid = aCid()
  await anOwner(admin, { phoneNumber: phone, cid })
  await anOwner(admin, { phoneNumber: other })
  const code = await aCode(phone)
  expect((await login(other, code)).status).toBe(401)
  expect((await login(cid, code)).status).toBe(200)
})

test('a code is valid for five minutes', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  const code = await aCode(phone)
  later(5 * 60_000 + 1000)
  expect((await login(phone, code)).status).toBe(401)
})

test('a newer code makes the one before it invalid', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  const first = await aCode(phone)
  const second = await aCode(phone)
  if (first !== second) expect((await login(phone, first)).status).toBe(401)
  expect((await login(phone, second)).status).toBe(200)
})

test('after five wrong tries the right code is refused too, also when they arrive at the same time', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  const code = await aCode(phone)
  await Promise.all(Array.from({ length: 5 }, () => login(phone, wrongFor(code))))
  expect((await login(phone, code)).status).toBe(401)
})

test('an unknown number gets the same answer after the same time, and no SMS', async () => {
  const [known, unknown] = [aPhone(), aPhone()]
  await anOwner(admin, { phoneNumber: known })
  const time = async (phone: string) => {
    const start = performance.now()
    const { status, body } = await ask(phone)
    return { status, body, took: performance.now() - start }
  }
  const [a, b] = [await time(known), await time(unknown)]
  expect({ status: b.status, body: b.body }).toEqual({ status: a.status, body: a.body })
  expect(Math.min(a.took, b.took)).toBeGreaterThanOrEqual(constantTimeMs - 1)
  expect(app.sms.filter(({ to }) => to === unknown)).toEqual([])
  expect((await login(unknown, '123456')).body).toEqual((await login(known, '000000')).body)
})

test('a number gets at most three codes an hour, known or not', async () => {
  for (const phone of [aPhone(), (await anOwner(admin)).phoneNumber ?? '']) {
    for (let round = 0; round < 3; round += 1) expect((await ask(phone)).status).toBe(202)
    const refused = await ask(phone)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  }
  const burst = await Promise.all(Array.from({ length: 8 }, () => ask('17121212')))
  expect(burst.filter(({ status }) => status === 202)).toHaveLength(3)
  later(3_600_000 + 1000)
  expect((await ask('17121212')).status).toBe(202)
})

test('a code is sent only to a person who can sign in, and its digits are never in the outbox', async () => {
  const phone = aPhone()
  const owner = await anOwner(admin, { phoneNumber: phone })
  const code = await aCode(phone)
  const { id: organisationId } = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').executeTakeFirstOrThrow(),
  )
  const stored = await app.database.as({ kind: 'job', organisationId }, (tx) =>
    tx.selectFrom('outbox').selectAll().where('recipient', '=', phone).execute(),
  )
  expect(stored.map(({ body }) => body)).toContain('Your sign-in code expires in 5 minutes. Do not share it. code: ••••')
  expect(JSON.stringify(stored)).not.toContain(code)
  const fresh = await app.signIn(admin.phoneNumber, aPassword)
  await fresh.call(authContract.disableLogin, { body: { userId: owner.id } })
  await ask(phone)
  expect(codesTo(phone)).toEqual([code])
  expect((await login(phone, code)).status).toBe(401)
})

test('a sign-in accepts the password or the code, and no other fields', async () => {
  for (const body of [{ username: '17000000' }, { username: '17000000', password: 'x', code: '123456' }]) {
    expect((await app.visitor.raw(authContract.login, { body })).status).toBe(400)
  }
  const { body } = await login('17000000', '12345')
  expect(body).toMatchObject({ status: 400, errors: [{ path: '/code', message: 'Enter the 6 digits of the code.' }] })
  expect((await ask('1234')).body).toMatchObject({ status: 400, errors: [{ path: '/phoneNumber' }] })
})
