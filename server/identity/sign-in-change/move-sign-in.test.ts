import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Admin, anAdmin, anOwner, aPassword, aPhone, arriveBySms, asOperator } from '../../testing/factories.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

const constantTimeMs = 300
let app: TestApp
let admin: Admin
let other: Admin
beforeAll(async () => {
  app = await aTestApp(undefined, {}, { constantTimeMs })
  admin = await anAdmin(app)
  other = await anAdmin(app)
})
afterAll(() => app.close())

type Person = Caller & { id: string; phone: string; password: string }

/** An owner who signs in for two offices: neither office can change the sign-in. */
async function anOwnerOfTwoOffices(): Promise<Person> {
  const phone = aPhone()
  const { id } = await anOwner(admin, { phoneNumber: phone })
  const caller = await arriveBySms(app, phone)
  await anOwner(other, { phoneNumber: phone })
  const [offer] = await caller.call(authContract.roleOffers, {})
  await caller.call(authContract.acceptRole, { params: { id: offer?.id ?? '' } })
  return { ...caller, id, phone, password: aPassword }
}

const ask = (person: Person, phoneNumber: string, password = person.password) =>
  person.call(authContract.sendPhoneCode, { body: { phoneNumber, password } })
const move = (caller: Caller, phoneNumber: string, code: string) =>
  caller.call(authContract.movePhone, { body: { phoneNumber, code } })
const codesTo = (phone: string) =>
  app.sms.filter(({ to }) => to === phone).flatMap(({ body }) => /code: (\d{6})$/.exec(body)?.[1] ?? [])
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')
const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms))

async function aCode(person: Person, phone: string): Promise<string> {
  const sofar = codesTo(phone).length
  await ask(person, phone)
  return await eventually(() => codesTo(phone)[sofar])
}

async function expectWrongCode(call: Promise<unknown>): Promise<void> {
  const { errors } = await expectProblem(call, 'INVALID_INPUT')
  expect(errors).toEqual([{ path: '/code', message: 'This code is wrong or has expired.' }])
}

test('a person with two offices moves their sign-in by password and a code to the new number, and stays signed in', async () => {
  const person = await anOwnerOfTwoOffices()
  const next = aPhone()
  const code = await aCode(person, next)
  await move(person, `+975 ${next}`, code)
  expect(await person.call(authContract.readPhone, {})).toEqual({ phoneNumber: next, email: null, isEmailConfirmed: false })
  expect((await app.signIn(next, person.password)).signedIn?.user.id).toBe(person.id)
  await expectProblem(app.signIn(person.phone, person.password), 'INVALID_CREDENTIALS')
  await expectWrongCode(move(person, next, code))
  const notices = (phone: string) =>
    app.sms.filter(({ to, body }) => to === phone && body.startsWith('Sakhang: your sign-in phone was changed'))
  await expect.poll(() => notices(person.phone)).toHaveLength(1)
  expect(notices(person.phone)[0]?.body).not.toContain(next)
  expect(notices(next)).toEqual([])
})

test('an ADMIN and a SUPERADMIN can move theirs too', async () => {
  const first = await anAdmin(app)
  const operator = await asOperator(app, admin)
  const own = { id: first.adminId, phone: first.phoneNumber, password: aPassword }
  const next = aPhone()
  await move(first, next, await aCode({ ...first, ...own }, next))
  await app.signIn(next, aPassword)
  const again = aPhone()
  const code = await aCode({ ...operator, id: admin.adminId, phone: admin.phoneNumber, password: aPassword }, again)
  await move(operator, again, code)
  await app.signIn(again, aPassword)
})

test('without the right password no code is sent', async () => {
  const person = await anOwnerOfTwoOffices()
  const next = aPhone()
  const { errors } = await expectProblem(ask(person, next, 'a guess'), 'WRONG_PASSWORD')
  expect(errors?.[0]?.path).toBe('/password')
  expect(codesTo(next)).toEqual([])
  await expectWrongCode(move(person, next, '123456'))
})

test('a number of another person’s sign-in gets the same answer after the same time, no SMS, and the error of a wrong code', async () => {
  const person = await anOwnerOfTwoOffices()
  const [taken, free] = [aPhone(), aPhone()]
  await anOwner(admin, { phoneNumber: taken })
  const time = async (phoneNumber: string) => {
    const start = performance.now()
    const body = { phoneNumber, password: person.password }
    const { status, body: answer } = await person.raw(authContract.sendPhoneCode, { body })
    return { status, answer, took: performance.now() - start }
  }
  const [a, b] = [await time(free), await time(taken)]
  expect({ status: b.status, answer: b.answer }).toEqual({ status: 202, answer: a.answer })
  expect(Math.min(a.took, b.took)).toBeGreaterThanOrEqual(constantTimeMs - 1)
  expect(codesTo(taken)).toEqual([])
  await expectWrongCode(move(person, taken, '123456'))
  // The number is free when the code is sent, and somebody else's when the code is returned.
  const next = aPhone()
  const code = await aCode(person, next)
  await anOwner(other, { phoneNumber: next })
  await expectWrongCode(move(person, next, code))
  await app.signIn(person.phone, person.password)
})

test('a code is valid only for its number and its caller, and is not a login code', async () => {
  const [person, thief] = [await anOwnerOfTwoOffices(), await anOwnerOfTwoOffices()]
  const next = aPhone()
  const code = await aCode(person, next)
  await expectWrongCode(move(thief, next, code))
  await expectWrongCode(move(person, aPhone(), code))
  for (const username of [next, person.phone])
    expect((await app.visitor.raw(authContract.login, { body: { username, code } })).status).toBe(401)
  await move(person, next, code)
})

test('a code is valid for five minutes and five tries, also if they arrive at the same time', async () => {
  const person = await anOwnerOfTwoOffices()
  const next = aPhone()
  const first = await aCode(person, next)
  later(5 * 60_000 + 1000)
  await expectWrongCode(move(person, next, first))
  const second = await aCode(person, next)
  await Promise.all(Array.from({ length: 5 }, () => expectWrongCode(move(person, next, wrongFor(second)))))
  await expectWrongCode(move(person, next, second))
})

test('a number gets at most three codes an hour, in use or not, and a person ten', async () => {
  const person = await anOwnerOfTwoOffices()
  const taken = aPhone()
  await anOwner(admin, { phoneNumber: taken })
  for (const phone of [aPhone(), taken]) {
    for (let round = 0; round < 3; round += 1) await ask(person, phone)
    await expectProblem(ask(person, phone), 'TOO_MANY_REQUESTS')
  }
  for (let round = 0; round < 4; round += 1) await ask(person, aPhone())
  await expectProblem(ask(person, aPhone()), 'TOO_MANY_REQUESTS')
})

test('secrets sent before the move are no longer valid after it', async () => {
  const person = await anOwnerOfTwoOffices()
  await app.visitor.call(authContract.requestReset, { body: { username: person.phone } })
  const tokens = () =>
    app.database.as({ kind: 'auth' }, (tx) =>
      tx.selectFrom('reset_tokens').selectAll().where('person_id', '=', person.id).execute(),
    )
  await expect.poll(tokens).toHaveLength(1)
  const next = aPhone()
  await move(person, next, await aCode(person, next))
  expect(await tokens()).toEqual([])
})

test('bad input is refused at its field', async () => {
  const person = await anOwnerOfTwoOffices()
  expect((await expectProblem(ask(person, '123'), 'INVALID_INPUT')).errors?.[0]?.path).toBe('/phoneNumber')
  expect((await expectProblem(ask(person, aPhone(), ''), 'INVALID_INPUT')).errors?.[0]?.path).toBe('/password')
  expect((await expectProblem(move(person, aPhone(), '12'), 'INVALID_INPUT')).errors?.[0]?.path).toBe('/code')
})
