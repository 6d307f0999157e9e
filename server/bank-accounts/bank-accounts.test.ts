import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import { type Admin, aManager, anAdmin, anOwner, aPhone, arriveBySms, aTenant } from '../testing/factories.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let owner: Caller
let ownerId: string

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  const phoneNumber = aPhone()
  ownerId = (await anOwner(admin, { phoneNumber })).id
  owner = await arriveBySms(app, phoneNumber)
})
afterAll(() => app.close())

let last = 200_000_000
const add = (who: Caller, given: object = {}) => {
  last += 1
  const body = { bankCode: 'BOB' as const, accountName: 'Norling House', accountNumber: String(last), ...given }
  return who.call(bankAccountContract.create, { body })
}
const list = (who: Caller, query: object = {}) => who.call(bankAccountContract.list, { query })

test('the first account of the office is the default until another one is chosen', async () => {
  const [first, second] = [await add(admin), await add(admin)]
  expect([first.isDefault, second.isDefault, first.ownerId]).toEqual([true, false, null])
  await admin.call(bankAccountContract.update, { params: { id: second.id }, body: { isDefault: true } })
  const { items } = await list(admin, { ofOffice: 'true' })
  expect(items.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([second.id])
  await admin.call(bankAccountContract.remove, { params: { id: second.id } })
  expect((await admin.call(bankAccountContract.read, { params: { id: first.id } })).isDefault).toBe(true)
})

test('a tenant reads where to transfer the rent: the accounts of the office, the default first, and none of an owner', async () => {
  const phoneNumber = aPhone()
  await aTenant(admin, { phoneNumber })
  const tenant = await arriveBySms(app, phoneNumber)
  const ofOwner = await add(admin, { ownerId: (await anOwner(admin)).id })
  const chosen = await add(admin, { accountName: 'Rents', isDefault: true })
  const { items } = await tenant.call(bankAccountContract.toPay, {})
  expect(items[0]).toEqual({ bankName: 'Bank of Bhutan', accountName: 'Rents', accountNumber: chosen.accountNumber })
  expect(items.map(({ accountNumber }) => accountNumber)).not.toContain(ofOwner.accountNumber)
  await expectProblem(owner.call(bankAccountContract.toPay, {}), 'FORBIDDEN')
})

test('a number without the format of its bank is refused at its field', async () => {
  await expectProblem(add(admin, { bankCode: 'DK', accountNumber: '200123456' }), 'INVALID_INPUT')
  const account = await add(admin)
  await expectProblem(
    admin.call(bankAccountContract.update, { params: { id: account.id }, body: { bankCode: 'BDBL' } }),
    'INVALID_INPUT',
  )
  await expectProblem(add(admin, { accountNumber: account.accountNumber }), 'DUPLICATE')
  expect((await add(admin, { accountNumber: '201 444-555' })).accountNumber).toBe('201444555')
})

test('an owner manages their own accounts and sees no others', async () => {
  const offices = await add(admin)
  const other = await add(admin, { ownerId: (await anOwner(admin)).id })
  const refusal = await expectProblem(add(owner, { ownerId: other.ownerId }), 'INVALID_INPUT')
  expect(refusal.errors?.[0]?.path).toBe('/ownerId')
  const own = await add(owner)
  expect(own).toMatchObject({ ownerId, isDefault: true })
  expect((await list(owner)).items.map(({ id }) => id)).toEqual([own.id])
  await expectProblem(owner.call(bankAccountContract.read, { params: { id: offices.id } }), 'NOT_FOUND')
  await expectProblem(owner.call(bankAccountContract.update, { params: { id: other.id }, body: { branch: 'Paro' } }), 'NOT_FOUND')
  await expectProblem(owner.call(bankAccountContract.remove, { params: { id: other.id } }), 'NOT_FOUND')
  await owner.call(bankAccountContract.update, { params: { id: own.id }, body: { branch: 'Paro' } })
  expect((await list(admin, { ownerId })).items).toMatchObject([{ branch: 'Paro', accountNumber: own.accountNumber }])
})

test('a manager reads masked numbers and cannot change them', async () => {
  const phoneNumber = aPhone()
  await aManager(admin, { phoneNumber })
  const manager = await arriveBySms(app, phoneNumber)
  const account = await add(admin)
  const seen = await manager.call(bankAccountContract.read, { params: { id: account.id } })
  expect(seen.accountNumber).toBe(`•••••${account.accountNumber.slice(-4)}`)
  const sheet = await manager.raw(bankAccountContract.list, { query: { format: 'csv' } })
  expect(sheet.bytes.toString()).not.toContain(account.accountNumber)
  await expectProblem(add(manager), 'FORBIDDEN')
})

describe('several default accounts at the same time', () => {
  const defaultsOf = async (query: object) =>
    (await list(admin, { ...query, pageSize: 50 })).items.filter(({ isDefault }) => isDefault).map(({ id }) => id)
  const statusesOf = (replies: { status: number }[]) => [...new Set(replies.map(({ status }) => status))]
  const bodies = (given: object) =>
    Array.from({ length: 10 }, () => {
      last += 1
      return { bankCode: 'BOB' as const, accountName: 'Norling House', accountNumber: String(last), isDefault: true, ...given }
    })

  test('are added one after the other, and one of them is the default', async () => {
    const { id } = await anOwner(admin)
    for (const given of [{}, { ownerId: id }]) {
      const replies = await Promise.all(bodies(given).map((body) => admin.raw(bankAccountContract.create, { body })))
      expect(statusesOf(replies)).toEqual([201])
    }
    expect(await defaultsOf({ ofOffice: 'true' })).toHaveLength(1)
    expect(await defaultsOf({ ownerId: id })).toHaveLength(1)
  })

  test('are changed one after the other, also while the default is removed or the first one is added', async () => {
    const { id: ownerId } = await anOwner(admin)
    const firsts = bodies({ ownerId, isDefault: false })
    const added = await Promise.all(firsts.map((body) => admin.call(bankAccountContract.create, { body })))
    const replies = await Promise.all(
      added.map(({ id, isDefault }) =>
        isDefault
          ? admin.raw(bankAccountContract.remove, { params: { id } })
          : admin.raw(bankAccountContract.update, { params: { id }, body: { isDefault: true } }),
      ),
    )
    expect(statusesOf(replies).toSorted((a, b) => a - b)).toEqual([200, 204])
    expect(await defaultsOf({ ownerId })).toHaveLength(1)
  })
})
