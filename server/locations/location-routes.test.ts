import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import {
  administrativeZoneContract,
  dzongkhagContract,
  localityContract,
  subAdministrativeZoneContract,
  thromdeContract,
} from '../../domain/locations/location-contract.ts'
import { type Admin, anAdmin, aTenant } from '../testing/factories.ts'
import { aTestApp, type Caller, callerOn, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let operator: Caller
let stranger: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  stranger = await anAdmin(app)
  const roleId = admin.signedIn?.user.roles.find(({ name }) => name === 'SUPERADMIN')?.id ?? ''
  const session = await app.signIn(admin.phoneNumber, 'thirty-two prayer flags')
  operator = callerOn(app.fastify, await session.call(authContract.switchRole, { body: { roleId } }))
})
afterAll(() => app.close())

const dzongkhagsFor = (q?: string) => app.visitor.call(dzongkhagContract.list, { query: q === undefined ? {} : { q } })
const zone = async (name: string) => {
  const [found] = (await app.visitor.call(administrativeZoneContract.list, { query: { q: name } })).filter(
    (place) => place.name === name,
  )
  if (!found) throw new Error(`${name} is missing.`)
  return found
}

test('the national places are public: 20 dzongkhags, 205 gewogs, 40 thromdes', async () => {
  expect(await dzongkhagsFor()).toHaveLength(20)
  expect(await app.visitor.call(administrativeZoneContract.list, { query: { type: 'R' } })).toHaveLength(205)
  expect(await app.visitor.call(administrativeZoneContract.list, { query: { type: 'U' } })).toHaveLength(40)
})

test('a dzongkhag is found by its name in either script and by its other spellings', async () => {
  for (const q of ['CHHUKHA', 'ཆུ་ཁ', 'chukha']) expect((await dzongkhagsFor(q)).map(({ name }) => name)).toEqual(['Chhukha'])
  expect(await dzongkhagsFor('%')).toEqual([])
  expect((await app.visitor.raw(dzongkhagContract.list, { query: { q: '\u0000' } })).status).toBe(400)
})

test('the thromdes of a dzongkhag and the localities of a thromde are listed', async () => {
  const thimphu = await zone('Thimphu Thromde')
  const thromdes = await app.visitor.call(thromdeContract.listOfDzongkhag, { params: { id: thimphu.dzongkhagId } })
  expect(thromdes.map(({ name }) => name)).toContain('Thimphu Thromde')
  const localities = await app.visitor.call(localityContract.listOfThromde, { params: { id: thimphu.id } })
  expect(localities.map(({ name }) => name)).toContain('Motithang')
  await expectProblem(app.visitor.call(localityContract.listOfThromde, { params: { id: thimphu.dzongkhagId } }), 'NOT_FOUND')
})

test('a chiwog belongs to a gewog and a locality to a thromde', async () => {
  const [gewog, thromde] = [await zone('Tang'), await zone('Thimphu Thromde')]
  const add = (type: 'CHIWOG' | 'LOCALITY', administrativeZoneId: string) =>
    admin.call(subAdministrativeZoneContract.create, { body: { name: 'Kizom', type, administrativeZoneId } })
  const refused = async (call: Promise<unknown>) => (await expectProblem(call, 'INVALID_INPUT')).errors?.[0]?.path
  expect(await refused(add('LOCALITY', gewog.id))).toBe('/type')
  expect(await refused(add('CHIWOG', thromde.id))).toBe('/type')
  expect(await add('CHIWOG', gewog.id)).toMatchObject({ name: 'Kizom', isOwn: true })
  await expectProblem(add('CHIWOG', gewog.id), 'DUPLICATE')
})

test('an office can correct its own places, not the national ones, and cannot see those of another office', async () => {
  const thromde = await zone('Thimphu Thromde')
  const body = { name: 'Upper Motithang', type: 'LOCALITY', administrativeZoneId: thromde.id } as const
  const { id } = await admin.call(subAdministrativeZoneContract.create, { body })
  const rename = (caller: Caller) =>
    caller.call(subAdministrativeZoneContract.update, { params: { id }, body: { nameDzongkha: 'མོ་ཏི་ཐང་' } })
  expect(await rename(admin)).toMatchObject({ name: 'Upper Motithang', nameDzongkha: 'མོ་ཏི་ཐང་' })
  await expectProblem(rename(stranger), 'NOT_FOUND')
  await expectProblem(stranger.call(subAdministrativeZoneContract.remove, { params: { id } }), 'NOT_FOUND')
  await expectProblem(
    admin.call(administrativeZoneContract.update, { params: { id: thromde.id }, body: { name: 'Capital' } }),
    'FORBIDDEN',
  )
  await expectProblem(admin.call(dzongkhagContract.remove, { params: { id: thromde.dzongkhagId } }), 'FORBIDDEN')
  const visibleTo = (caller: Caller) => caller.call(subAdministrativeZoneContract.list, { query: { q: 'upper moti' } })
  expect(await visibleTo(admin)).toMatchObject([{ id, isOwn: true }])
  for (const caller of [stranger, app.visitor]) expect(await visibleTo(caller)).toEqual([])
  // Another office does not learn of it by adding the same place either.
  const theirs = await stranger.call(subAdministrativeZoneContract.create, { body })
  expect(await visibleTo(stranger)).toMatchObject([{ id: theirs.id, isOwn: true }])
  await expectProblem(admin.call(subAdministrativeZoneContract.create, { body: { ...body, name: 'Motithang' } }), 'DUPLICATE')
  await admin.call(subAdministrativeZoneContract.remove, { params: { id } })
  await expectProblem(rename(admin), 'NOT_FOUND')
})

test('a SUPERADMIN can correct the national ones', async () => {
  const { id } = await zone('Ura')
  const changed = await operator.call(administrativeZoneContract.update, { params: { id }, body: { nameDzongkha: 'ཨུ་ར་' } })
  expect(changed).toMatchObject({ name: 'Ura', nameDzongkha: 'ཨུ་ར་', isOwn: true })
})

test('a place in use cannot be deleted, and the error names the records that use it', async () => {
  const added = await admin.call(dzongkhagContract.create, { body: { name: 'Gelephu Mindfulness City', code: 'BT21' } })
  const own = { name: 'Old Town', type: 'U', dzongkhagId: added.id } as const
  const { id } = await admin.call(administrativeZoneContract.create, { body: own })
  const tenant = await aTenant(admin, { dzongkhagId: added.id, administrativeZoneId: id })
  const ofDzongkhag = await expectProblem(admin.call(dzongkhagContract.remove, { params: { id: added.id } }), 'IN_USE')
  expect(ofDzongkhag.detail).toMatch(/1 gewog or thromde: Old Town|1 tenant/)
  const ofZone = await expectProblem(admin.call(administrativeZoneContract.remove, { params: { id } }), 'IN_USE')
  expect(ofZone.detail).toContain(`in use by 1 tenant: ${tenant.fullName}`)
  expect(ofZone.usedBy).toEqual([{ label: `Tenant ${tenant.fullName}`, path: `/admin/master-users/tenants/${tenant.id}` }])
})

test('national places come first, by name; places of an office come after them, for that office only', async () => {
  const { id } = await admin.call(dzongkhagContract.create, { body: { name: 'Aa First Of All', code: 'BT98' } })
  const names = (await admin.call(dzongkhagContract.list, {})).filter((place) => !place.isOwn).map(({ name }) => name)
  expect(names).toHaveLength(20)
  expect((await admin.call(dzongkhagContract.list, {})).findIndex((place) => place.id === id)).toBe(20)
  expect(await dzongkhagsFor('Aa First')).toEqual([])
})

test('an ended session sees the public places', async () => {
  const caller = await app.signIn(admin.phoneNumber, 'thirty-two prayer flags')
  await caller.call(authContract.logout, {})
  expect(await caller.call(dzongkhagContract.list, {})).toHaveLength(20)
})

test('each list of places can be downloaded as a sheet with the names of the parent places', async () => {
  const linesOf = async (endpoint: typeof subAdministrativeZoneContract.list | typeof dzongkhagContract.list, query: object) => {
    const { bytes } = await admin.raw(endpoint as typeof dzongkhagContract.list, { query: { format: 'csv', ...query } })
    return bytes.toString('utf8').split('\r\n').slice(0, -1)
  }
  expect(await linesOf(dzongkhagContract.list, {})).toHaveLength((await admin.call(dzongkhagContract.list, {})).length + 1)
  const [thimphu] = await admin.call(dzongkhagContract.list, { query: { q: 'Thimphu' } })
  const localities = await linesOf(subAdministrativeZoneContract.list, { dzongkhagId: thimphu?.id, q: 'Motithang' })
  expect(localities[1]).toContain('Motithang,,Locality,Thimphu Thromde,Thimphu,National,')
})

test('an operator cannot remove a place in use, and does not see the offices that use it', async () => {
  const { dzongkhagId } = await zone('Thimphu Thromde')
  const place = { name: 'Kabesa', type: 'U' as const, dzongkhagId }
  const { id: administrativeZoneId } = await operator.call(administrativeZoneContract.create, { body: place })
  const subZone = { name: 'Jungshina', type: 'LOCALITY' as const, administrativeZoneId }
  const { id: subadministrativeZoneId } = await operator.call(subAdministrativeZoneContract.create, { body: subZone })
  await aTenant(admin, { firstName: 'Zamling', dzongkhagId, administrativeZoneId, subadministrativeZoneId })
  for (const [contract, id, users] of [
    [subAdministrativeZoneContract.remove, subadministrativeZoneId, 'tenants'],
    [administrativeZoneContract.remove, administrativeZoneId, 'use by'],
    [dzongkhagContract.remove, dzongkhagId, 'use by'],
  ] as const) {
    const { status, body } = await operator.raw(contract, { params: { id } })
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'IN_USE', detail: expect.stringContaining(users) } })
    expect(JSON.stringify(body)).not.toContain('Zamling')
  }
})
