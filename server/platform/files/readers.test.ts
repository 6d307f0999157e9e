import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { type Admin, anAdmin, anOwner, aPassword } from '../../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const authActor = { kind: 'auth' } as const

test('a read-only transaction cannot write, and the connection then serves the next call', async () => {
  const write = app.database.asReader(authActor, (tx) => tx.deleteFrom('login_codes').execute())
  await expect(write).rejects.toThrow('read-only transaction')
  const people = await app.database.asReader(authActor, (tx) => tx.selectFrom('people').select('id').execute())
  expect(people.length).toBeGreaterThan(0)
})

test('many concurrent reads do not deadlock on ending their transactions', async () => {
  const { id } = await anOwner(admin)
  const read = () => admin.call(ownerContract.read, { params: { id } })
  const answers = await Promise.all(Array.from({ length: 60 }, read))
  expect(new Set(answers.map((owner) => owner.id))).toEqual(new Set([id]))
})

test('a cached token becomes invalid with its session, and when it expires', async () => {
  const { id } = await anOwner(admin)
  const first = await app.signIn(admin.phoneNumber, aPassword)
  const second = await app.signIn(admin.phoneNumber, aPassword)
  const read = (caller: typeof first) => caller.call(ownerContract.read, { params: { id } })
  expect([(await read(first)).id, (await read(second)).id]).toEqual([id, id])
  await first.call(authContract.logout, {})
  await expectProblem(read(first), 'UNAUTHENTICATED')
  const now = app.clock.now()
  app.clock.set(new Date(now.getTime() + 13 * 3_600_000))
  await expectProblem(read(second), 'UNAUTHENTICATED')
  app.clock.set(now)
})
