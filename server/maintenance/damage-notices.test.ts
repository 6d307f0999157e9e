import { afterAll, beforeAll, expect, test } from 'vitest'
import { damageContract } from '../../domain/maintenance/damage-contract.ts'
import { notificationContract } from '../../domain/notifications/notification-contract.ts'
import { sendRepairBill } from '../testing/a-billed-repair.ts'
import {
  type Admin,
  aBuildingOwnedBy,
  anActiveLease,
  aSignedInOwner,
  aSignedInTenant,
  aUnit,
  type SignedInPerson,
} from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import type { Caller, TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let tenant: SignedInPerson
let owner: SignedInPerson
let stranger: SignedInPerson
let place: { id: string; itemId: string }
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  ;[tenant, owner, stranger] = [
    await aSignedInTenant(app, admin),
    await aSignedInOwner(app, admin),
    await aSignedInTenant(app, admin),
  ]
  const building = await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])
  const propertyId = (await aUnit(admin, building.id)).id
  const { id: leaseId } = await anActiveLease(admin, { tenantId: tenant.id, propertyId })
  const items = [{ description: 'The tap drips', location: 'Kitchen' }]
  const report = await tenant.call(damageContract.create, { body: { leaseId, kind: 'MAINTENANCE', items } })
  place = { id: report.id, itemId: report.items[0]?.id ?? '' }
})
afterAll(() => app.close())

const noticesOf = async (who: Caller, type: 'DAMAGE_MESSAGE' | 'REPAIR_BILL_REFUSED') =>
  (await who.call(notificationContract.list, { query: { type } })).items.map(({ body, path }) => ({ body, path }))
const write = (who: Caller, words: string) => who.call(damageContract.comment, { params: { id: place.id }, body: { words } })

test('a message about damage is in the notifications of the other sides, without its text', async () => {
  await write(admin, 'The plumber comes on Monday.')
  const body = 'The office wrote a message. Read it in the damage report.'
  expect(await noticesOf(tenant, 'DAMAGE_MESSAGE')).toEqual([{ body, path: `/tenant/maintenance/${place.id}` }])
  expect(await noticesOf(owner, 'DAMAGE_MESSAGE')).toEqual([{ body, path: `/owner/properties/maintenance/${place.id}` }])
  expect(await noticesOf(admin, 'DAMAGE_MESSAGE')).toEqual([])
  await write(tenant, 'I am at home from 10.')
  await write(tenant, 'Or on Tuesday.')
  const path = `/admin/master-properties/maintenance/${place.id}`
  const answer = { body: 'The tenant wrote a message. Read it in the damage report.', path }
  expect(await noticesOf(admin, 'DAMAGE_MESSAGE')).toEqual([answer, answer])
  expect(await noticesOf(owner, 'DAMAGE_MESSAGE')).toHaveLength(3)
  expect(await noticesOf(tenant, 'DAMAGE_MESSAGE')).toHaveLength(1)
  expect(await noticesOf(stranger, 'DAMAGE_MESSAGE')).toEqual([])
})

test('a tenant is notified that a repair bill was refused, so that it is not deducted from the rent', async () => {
  const { items } = await sendRepairBill(tenant, place, { amount: 250_000, billedOn: '2025-06-10' })
  const billId = items[0]?.bills[0]?.id ?? ''
  await admin.call(damageContract.rejectBill, { params: { id: billId }, body: { reason: 'The paper is of another house.' } })
  const [notice] = await noticesOf(tenant, 'REPAIR_BILL_REFUSED')
  expect(notice?.body.replaceAll('\u00a0', ' ')).toContain('refused your repair bill of Nu. 2,500.00')
  expect(await noticesOf(owner, 'REPAIR_BILL_REFUSED')).toEqual([])
})
