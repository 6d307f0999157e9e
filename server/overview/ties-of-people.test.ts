import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarDate } from '../../domain/calendar-date.ts'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { privacyContract } from '../../domain/overview/privacy-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { expenseContract } from '../../domain/remittance/expense-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { billedLease, endLease, pay, payLease } from '../testing/billing-steps.ts'
import {
  type Admin,
  aBuilding,
  aCid,
  anActiveLease,
  anOwner,
  aPlot,
  arriveBySms,
  aSignedInOwner,
  aSignedInTenant,
  aTenant,
  aThram,
  aUnit,
} from '../testing/factories.ts'
import { csvOf } from '../testing/import-files.ts'
import { importFile, importIssues } from '../testing/imports/import-file.ts'
import { anOfficeApp, nextOffice } from '../testing/office.ts'
import { inRoleOf } from '../testing/sign-in/join-steps.ts'
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

test('a tenant who paid the rent keeps the account until the late interest is paid', async () => {
  const tenant = await aSignedInTenant(app, admin)
  const terms = { tenantId: tenant.id, startDate: '2025-01-01', rentAmount: 1_000_000, depositAmount: 0 }
  const { lease, advice } = await billedLease(admin, terms)
  await endLease(admin, lease.id, '2025-01-31')
  // Due on 5 February: 28 days at 24 % are 184.11.
  const asOf = calendarDate('2025-03-05')
  await admin.call(leaseMoneyContract.interest, { params: { id: lease.id }, body: { asOf } })
  await pay(admin, advice.id, 1_000_000, { paidOn: asOf })
  expect(await why(erase(tenant, tenant.id))).toMatch(/still owe Nu\. 184\.11/)
  await payLease(admin, { leaseId: lease.id, tenantId: tenant.id, amount: 18_411, paidOn: asOf })
  await erase(tenant, tenant.id)
})

test('an owner who sold the land keeps the account while bills are not deducted', async () => {
  const owner = await aSignedInOwner(app, admin)
  const thram = await aThram(admin, [{ ownerId: owner.id }])
  const building = await aBuilding(admin, (await aPlot(admin, thram.id)).id)
  const bill = { buildingId: building.id, vendor: 'Druk Roofing', description: 'Roof', amount: 500_000 }
  const { id } = await admin.call(expenseContract.create, { body: { ...bill, billedOn: calendarDate('2025-05-20') } })
  await sell(thram.id, (await anOwner(admin)).id)
  expect(await why(erase(owner, owner.id))).toMatch(/still owe Nu\. 5,000\.00/)
  await admin.call(expenseContract.reverse, { params: { id }, body: { reason: 'The owner paid the vendor.' } })
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

/** A tenant who deleted the account here and owns property at another office. */
async function aTenantGoneElsewhere() {
  const other = await nextOffice(app)
  const tenant = await aSignedInTenant(app, admin)
  await anOwner(other, { phoneNumber: tenant.phoneNumber })
  const [offer] = await tenant.call(authContract.roleOffers, {})
  await tenant.call(authContract.acceptRole, { params: { id: offer?.id ?? '' } })
  await erase(tenant, tenant.id)
  return tenant
}

test('a person who deleted the account here and has one at another office can be registered here again', async () => {
  const tenant = await aTenantGoneElsewhere()
  const again = await aTenant(admin, { phoneNumber: tenant.phoneNumber, firstName: 'Returned' })
  expect(again.id).not.toBe(tenant.id)
  expect(await admin.call(tenantContract.read, { params: { userId: tenant.id } })).toMatchObject({ phoneNumber: null })
  const returned = await arriveBySms(app, tenant.phoneNumber)
  const [second] = await returned.call(authContract.roleOffers, {})
  await returned.call(authContract.acceptRole, { params: { id: second?.id ?? '' } })
  const here = await inRoleOf(app, await arriveBySms(app, tenant.phoneNumber), { office: admin })
  expect(here.signedIn?.user.id).toBe(again.id)
  expect(await here.call(tenantContract.read, { params: { userId: again.id } })).toMatchObject({ firstName: 'Returned' })
  await expectProblem(here.call(tenantContract.read, { params: { userId: tenant.id } }), 'NOT_FOUND')
  // Registered once; a second time is refused, and the account can be deleted again.
  await expectProblem(aTenant(admin, { phoneNumber: tenant.phoneNumber }), 'DUPLICATE')
  await erase(here, again.id)
  expect((await aTenant(admin, { phoneNumber: tenant.phoneNumber })).id).not.toBe(again.id)
})

test('an import uses the record with which a person returned', async () => {
  const { phoneNumber } = await aTenantGoneElsewhere()
  const cid = aCid()
  const again = await aTenant(admin, { phoneNumber, cid })
  const result = await importFile(admin, 'owner', csvOf([{ Name: 'Returned', CID: cid, 'Phone number': phoneNumber }]))
  expect(importIssues(result)).toEqual([])
  expect(await admin.call(ownerContract.read, { params: { id: again.id } })).toMatchObject({ nameEnglish: 'Returned', cid })
})
