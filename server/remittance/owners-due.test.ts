import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aBuildingOwnedBy, anAdmin, anOwner, aSignedInOwner, aUnit } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-06-15T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const owners = async (due: 'true' | 'false') =>
  (await admin.call(remittanceContract.owners, { query: { due } })).items.map(({ id }) => id)

/** Simulates so many waiting advices that owners are checked one by one. */
async function aLargeBook(): Promise<void> {
  const { id: organisationId } = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).executeTakeFirstOrThrow(),
  )
  await app.database.as({ kind: 'job', organisationId }, (tx) =>
    sql`insert into advice_sums (organisation_id, kind, property_type, due_on, charged_on, is_open, is_written_off, has_payment, is_remitted, advice_count, amount, paid_amount, balance_amount)
      select app_organisation_id(), 'RENT', 'UNIT', '2020-01-01', '2020-01-01', false, false, true, false, 300000, 0, 0, 0`.execute(
      tx,
    ),
  )
}

test('an owner who received their share is due nothing, while the co-owner still is', async () => {
  const [paidOut, waits] = [(await anOwner(admin)).id, (await anOwner(admin)).id]
  const shares = [paidOut, waits].map((ownerId) => ({ ownerId, share: '1/2' }))
  const building = await aBuildingOwnedBy(admin, shares)
  const { advice } = await billedLease(admin, { propertyId: (await aUnit(admin, building.id)).id })
  await pay(admin, advice.id, advice.balanceAmount)
  expect((await owners('true')).toSorted()).toEqual([paidOut, waits].toSorted())
  const sent = { ownerId: paidOut, adviceIds: [advice.id], remittedOn: '2025-06-15' }
  await admin.call(remittanceContract.create, { body: sent })
  expect([await owners('true'), await owners('false')]).toEqual([[waits], [paidOut]])
  await aLargeBook()
  expect([await owners('true'), await owners('false')]).toEqual([[waits], [paidOut]])
})

test('an owner sees the next day on which the office plans to pay', async () => {
  const owner = await aSignedInOwner(app, admin)
  const nextPayoutOn = async () => (await owner.call(remittanceContract.due, { query: { ownerId: owner.id } })).nextPayoutOn
  expect(await nextPayoutOn()).toBeNull()
  await admin.call(settingContract.update, { body: { key: 'payouts', value: { day: '10' } } })
  expect(await nextPayoutOn()).toBe('2025-07-10')
})
