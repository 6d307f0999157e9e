import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrativeZoneContract, subAdministrativeZoneContract } from '../../domain/locations/location-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { type Admin, aCid, anAdmin, aPhone, arriveBySms, aTenant } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let other: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  other = await anAdmin(app)
})
afterAll(() => app.close())

const read = (caller: Caller, userId: string) => caller.call(tenantContract.read, { params: { userId } })
const update = (caller: Caller, id: string, body: object) => caller.call(tenantContract.update, { params: { id }, body })

test('a tenant is registered with their origin, and signs in', async () => {
  const [thromde] = await admin.call(administrativeZoneContract.list, { query: { q: 'Thimphu Thromde' } })
  const [locality] = await admin.call(subAdministrativeZoneContract.list, { query: { q: 'Motithang' } })
  const place = { dzongkhagId: thromde?.dzongkhagId, administrativeZoneId: thromde?.id, subadministrativeZoneId: locality?.id }
  const tenant = await aTenant(admin, { middleName: 'Om', ...place })
  expect(tenant).toMatchObject({
    fullName: 'Kinley Om Zangmo',
    ...place,
    dzongkhag: { name: 'Thimphu', type: 'DZONGKHAG' },
    administrativeZone: { name: 'Thimphu Thromde', type: 'U' },
    subadministrativeZone: { name: 'Motithang', type: 'LOCALITY' },
  })
  expect((await arriveBySms(app, tenant.phoneNumber)).signedIn?.currentRole.name).toBe('TENANT')
})

test('a zone of another dzongkhag is refused', async () => {
  const zones = await admin.call(administrativeZoneContract.list, { query: { type: 'R' } })
  const [zone] = zones
  const elsewhere = zones.find(({ dzongkhagId }) => dzongkhagId !== zone?.dzongkhagId)
  const call = aTenant(admin, { dzongkhagId: elsewhere?.dzongkhagId, administrativeZoneId: zone?.id })
  expect((await expectProblem(call, 'INVALID_INPUT')).errors?.[0]?.path).toBe('/administrativeZoneId')
})

test('an INDIVIDUAL has a CID, a BUSINESS a licence', async () => {
  await expectProblem(aTenant(admin, { cid: null }), 'INVALID_INPUT')
  await expectProblem(aTenant(admin, { tenantType: 'BUSINESS', cid: null }), 'INVALID_INPUT')
  const shop = await aTenant(admin, {
    tenantType: 'BUSINESS',
    firstName: 'Norzin Traders',
    lastName: null,
    cid: null,
    licenceNumber: 'L-1',
  })
  expect(shop).toMatchObject({ fullName: 'Norzin Traders', cid: null })
})

test('a tenant can read and correct only their own record', async () => {
  const phone = aPhone()
  const tenant = await aTenant(admin, { phoneNumber: phone })
  const neighbour = await aTenant(admin)
  const caller = await arriveBySms(app, phone)
  expect(await read(caller, tenant.id)).toEqual(tenant)
  await expectProblem(read(caller, neighbour.id), 'NOT_FOUND')
  await expectProblem(update(caller, neighbour.id, { firstName: 'Mine' }), 'NOT_FOUND')
  const next = aPhone()
  expect(await update(caller, tenant.id, { lastName: null, phoneNumber: next })).toMatchObject({
    fullName: 'Kinley',
    phoneNumber: next,
  })
  // Nothing proves the new number yet, so the old one still signs in.
  await arriveBySms(app, phone)
  await expectProblem(caller.call(tenantContract.page, {}), 'FORBIDDEN')
})

test('the office can correct the numbers of a business, the tenant cannot, and one of them must stay', async () => {
  const phone = aPhone()
  const named = { firstName: 'Norzin Traders', lastName: null, cid: null, phoneNumber: phone }
  const shop = await aTenant(admin, { tenantType: 'BUSINESS', ...named, licenceNumber: 'L-1' })
  const caller = await arriveBySms(app, phone)
  for (const field of ['licenceNumber', 'taxpayerNumber']) {
    const { errors } = await expectProblem(update(caller, shop.id, { firstName: 'Mine', [field]: 'X-1' }), 'INVALID_INPUT')
    expect(errors?.[0]?.path).toBe(`/${field}`)
  }
  await expectProblem(update(caller, shop.id, { licenceNumber: null }), 'INVALID_INPUT')
  expect(await read(caller, shop.id)).toEqual(shop)
  const none = await expectProblem(update(admin, shop.id, { licenceNumber: ' ', taxpayerNumber: null }), 'INVALID_INPUT')
  expect(none.errors).toEqual([{ path: '/licenceNumber', message: 'Enter the licence number or the taxpayer number.' }])
  await expectProblem(update(admin, shop.id, { taxpayerNumber: 'T'.repeat(16) }), 'INVALID_INPUT')
  const corrected = { licenceNumber: null, taxpayerNumber: 'TAC-77' }
  expect(await update(admin, shop.id, corrected)).toMatchObject({ ...corrected, fullName: 'Norzin Traders' })
})

test('a tenant is found by id, phone in any spelling or CID, but not by another office', async () => {
  const tenant = await aTenant(admin)
  const { id, phoneNumber, cid } = tenant
  const find = (query: object, caller: Caller = admin) => caller.call(tenantContract.find, { query })
  for (const query of [{ id }, { phoneNumber: `+975 ${phoneNumber}` }, { cid }, { id, cid }])
    expect(await find(query)).toEqual(tenant)
  await expectProblem(find({ id, cid: aCid() }), 'NOT_FOUND')
  await expectProblem(find({ cid: 'nonsense' }), 'NOT_FOUND')
  await expectProblem(find({}), 'INVALID_INPUT')
  await expectProblem(find({ phoneNumber }, other), 'NOT_FOUND')
  await expectProblem(update(other, id, { firstName: 'Taken' }), 'NOT_FOUND')
  expect(await admin.call(tenantContract.readByPhone, { params: { phone: phoneNumber } })).toEqual(tenant)
  expect(await admin.call(tenantContract.userByCid, { params: { cid: cid ?? '' } })).toEqual(tenant)
})

test('a phone number and a CID belong to one tenant within an office', async () => {
  const tenant = await aTenant(admin)
  const neighbour = await aTenant(admin)
  const known = await expectProblem(aTenant(admin, { phoneNumber: tenant.phoneNumber }), 'DUPLICATE')
  expect(known.errors).toEqual([{ path: '/phoneNumber', message: 'A tenant with this phone number is already registered.' }])
  await expectProblem(aTenant(admin, { cid: tenant.cid }), 'DUPLICATE')
  await expectProblem(update(admin, neighbour.id, { phoneNumber: tenant.phoneNumber }), 'DUPLICATE')
  await aTenant(other, { phoneNumber: tenant.phoneNumber, cid: tenant.cid })
})

test('tenants are listed by page, filtered by type, and downloaded as CSV', async () => {
  await aTenant(admin, { firstName: 'Zeko' })
  const page = await admin.call(tenantContract.page, { query: { q: 'zeko', tenantType: 'INDIVIDUAL' } })
  expect(page).toMatchObject({ total: 1, items: [{ fullName: 'Zeko Zangmo' }] })
  const businesses = await admin.call(tenantContract.page, { query: { q: 'zeko', tenantType: 'BUSINESS' } })
  expect(businesses.items).toEqual([])
  const csv = await admin.raw(tenantContract.page, { query: { format: 'csv', q: 'zeko' } })
  expect(csv.bytes.toString('utf8')).toContain('Zeko Zangmo')
  expect(await admin.call(tenantContract.allOfAdmin, { params: { adminId: admin.adminId } })).not.toHaveLength(0)
  await expectProblem(admin.call(tenantContract.allOfAdmin, { params: { adminId: other.adminId } }), 'NOT_FOUND')
})
