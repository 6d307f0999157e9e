import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarDate } from '../../domain/calendar-date.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { privacyContract } from '../../domain/overview/privacy-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import {
  type Admin,
  aBuilding,
  aCid,
  anActiveLease,
  anOwner,
  aPlot,
  aSignedInOwner,
  aSignedInTenant,
  aThram,
  aUnit,
} from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
})
afterAll(() => app.close())

const erase = (caller: Caller, id: string) => caller.call(privacyContract.eraseUser, { params: { id } })
const why = async (call: Promise<unknown>) => (await expectProblem(call, 'ILLEGAL_TRANSITION')).detail
const sell = (id: string, ownerId: string) =>
  admin.call(thramContract.transfer, {
    params: { id },
    body: { on: calendarDate('2025-06-01'), reason: 'SALE', owners: [{ ownerId }] },
  })

test('land, buildings and units do not go to a person who deleted their account', async () => {
  const gone = await aSignedInOwner(app, admin)
  await erase(gone, gone.id)
  const unit = await aUnit(admin)
  const { id: thramId } = await aThram(admin)
  const owners = [{ ownerId: gone.id }]
  const refused = await expectProblem(sell(thramId, gone.id), 'INVALID_INPUT')
  expect(refused.errors).toMatchObject([{ path: '/owners/0/ownerId' }])
  await expectProblem(admin.call(unitContract.update, { params: { id: unit.id }, body: { owners } }), 'INVALID_INPUT')
  await expectProblem(admin.call(buildingContract.update, { params: { id: unit.buildingId }, body: { owners } }), 'INVALID_INPUT')
})

test('an owner who sold the land keeps the account until the office has paid out the rent', async () => {
  const owner = await aSignedInOwner(app, admin)
  const thram = await aThram(admin, [{ ownerId: owner.id }])
  const building = await aBuilding(admin, (await aPlot(admin, thram.id)).id)
  const unit = await aUnit(admin, building.id)
  const { advice } = await billedLease(admin, { propertyId: unit.id, rentAmount: 1_000_000 })
  await pay(admin, advice.id, 1_000_000)
  await sell(thram.id, (await anOwner(admin)).id)
  expect(await why(erase(owner, owner.id))).toMatch(/10,000\.00/)
  await admin.call(remittanceContract.create, {
    body: { ownerId: owner.id, adviceIds: [advice.id], remittedOn: calendarDate('2025-06-15') },
  })
  await erase(owner, owner.id)
})

test('a co-tenant keeps the account until they leave the lease', async () => {
  const lease = await anActiveLease(admin)
  const coTenant = await aSignedInTenant(app, admin)
  const change = (body: object) => admin.call(leaseMoveContract.coTenant, { params: { id: lease.id }, body } as never)
  await change({ tenantId: coTenant.id })
  expect(await why(erase(coTenant, coTenant.id))).toMatch(/lease that is running/)
  await change({ leavingTenantId: coTenant.id })
  await erase(coTenant, coTenant.id)
})

test('nobody writes a name or number into the record of a person who deleted their account', async () => {
  const [owner, tenant] = [await aSignedInOwner(app, admin), await aSignedInTenant(app, admin)]
  await erase(owner, owner.id)
  await erase(tenant, tenant.id)
  const name = { nameEnglish: 'Back Again', phoneNumber: owner.phoneNumber, cid: aCid() }
  await expectProblem(admin.call(ownerContract.update, { params: { id: owner.id }, body: name }), 'ILLEGAL_TRANSITION')
  const first = { firstName: 'Back', phoneNumber: tenant.phoneNumber, cid: aCid() }
  await expectProblem(admin.call(tenantContract.update, { params: { id: tenant.id }, body: first }), 'ILLEGAL_TRANSITION')
  expect(await admin.call(ownerContract.read, { params: { id: owner.id } })).toMatchObject({ cid: null, phoneNumber: null })
  expect(await admin.call(tenantContract.read, { params: { userId: tenant.id } })).toMatchObject({ cid: null, phoneNumber: null })
})
