import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { signingContract } from '../../domain/leases/signing/signing-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import {
  type Admin,
  aBuilding,
  aLease,
  anActiveLease,
  anAdmin,
  anOwner,
  aPlot,
  aSignedInOwner,
  aSignedInTenant,
  aTenant,
  aThram,
  aUnit,
} from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

/** A thram with a plot, a building, a unit and its lease. */
async function aHouse(owners: { ownerId: string; share?: string }[], tenantId?: string) {
  const thram = await aThram(admin, owners)
  const plot = await aPlot(admin, thram.id)
  const building = await aBuilding(admin, plot.id)
  const unit = await aUnit(admin, building.id)
  const lease = await anActiveLease(admin, { propertyId: unit.id, ...(tenantId ? { tenantId } : {}) })
  return { thram, plot, building, unit, lease }
}

const labels = ({ propertyLabel, placeLabel, tenantName }: Lease) => ({ propertyLabel, placeLabel, tenantName })

const idsOf = async (list: Promise<{ items: { id: string }[] }>) => (await list).items.map(({ id }) => id)

describe('the owner of one thram', () => {
  test('sees the property with its buildings and units, and no property of others', async () => {
    const [owner, other] = [await aSignedInOwner(app, admin), await anOwner(admin)]
    const house = await aHouse([{ ownerId: owner.id }])
    const theirs = await aHouse([{ ownerId: other.id }])
    expect(await idsOf(owner.call(thramContract.list, { query: {} }))).toEqual([house.thram.id])
    expect(await idsOf(owner.call(plotContract.list, { query: {} }))).toEqual([house.plot.id])
    expect(await idsOf(owner.call(buildingContract.list, { query: { q: 'thimphu' } }))).toEqual([house.building.id])
    expect(await idsOf(owner.call(unitContract.list, { query: { ownerId: owner.id } }))).toEqual([house.unit.id])
    expect(await idsOf(owner.call(leaseContract.list, { query: { ownerId: owner.id } }))).toEqual([house.lease.id])
    await expectProblem(owner.call(leaseContract.read, { params: { id: theirs.lease.id } }), 'NOT_FOUND')
    await expectProblem(owner.call(unitContract.read, { params: { id: theirs.unit.id } }), 'NOT_FOUND')
    await expectProblem(owner.call(leaseContract.events, { params: { id: theirs.lease.id } }), 'NOT_FOUND')
  })

  test('reads the lease like the office, without the names of its staff', async () => {
    const owner = await aSignedInOwner(app, admin)
    const { lease } = await aHouse([{ ownerId: owner.id }])
    expect(await owner.call(leaseContract.read, { params: { id: lease.id } })).toEqual(lease)
    const events = await owner.call(leaseContract.events, { params: { id: lease.id } })
    expect(events.map(({ byName }) => byName)).toEqual(['The office', 'The office'])
    expect((await owner.call(leaseContract.schedule, { params: { id: lease.id } })).schedule).toHaveLength(12)
  })
})

test('a co-owner sees the lease and their own share', async () => {
  const [owner, other] = [await aSignedInOwner(app, admin), await anOwner(admin)]
  const { thram, lease } = await aHouse([
    { ownerId: other.id, share: '2/3' },
    { ownerId: owner.id, share: '1/3' },
  ])
  const seen = await owner.call(thramContract.read, { params: { id: thram.id } })
  expect(seen.owners).toMatchObject([{ ownerId: owner.id, share: '1/3' }])
  expect((await owner.call(leaseContract.read, { params: { id: lease.id } })).id).toBe(lease.id)
})

test('the owner of one flat sees its lease with all labels, and not its neighbour’s', async () => {
  const owner = await aSignedInOwner(app, admin)
  const house = await aHouse([{ ownerId: (await anOwner(admin)).id }])
  const flat = await admin.call(unitContract.create, {
    body: { unitNumber: '9Z', buildingId: house.building.id, owners: [{ ownerId: owner.id }] },
  })
  const lease = await anActiveLease(admin, { propertyId: flat.id })
  const seen = await owner.call(leaseContract.list, { query: {} })
  expect(seen.items.map(labels)).toEqual([labels(lease)])
  expect(await owner.call(unitContract.read, { params: { id: flat.id } })).toEqual({ ...flat, occupancy: 'OCCUPIED' })
  await expectProblem(owner.call(unitContract.read, { params: { id: house.unit.id } }), 'NOT_FOUND')
})

test('the owner of a building on another owner’s land sees its location', async () => {
  const owner = await aSignedInOwner(app, admin)
  const plot = await aPlot(admin)
  const building = await admin.call(buildingContract.create, {
    body: { name: 'On lent land', plotIds: [plot.id], use: 'RESIDENTIAL', owners: [{ ownerId: owner.id }] },
  })
  expect(await owner.call(buildingContract.read, { params: { id: building.id } })).toEqual(building)
})

describe('a tenant', () => {
  test('sees only their own lease, with its labels', async () => {
    const tenant = await aSignedInTenant(app, admin)
    const { lease } = await aHouse([{ ownerId: (await anOwner(admin)).id }], tenant.id)
    const other = await anActiveLease(admin)
    const page = await tenant.call(leaseContract.list, { query: { q: 'thimphu', sort: 'tenantName:asc' } })
    expect(page.items).toEqual([lease])
    expect(await tenant.call(leaseContract.events, { params: { id: lease.id } })).toHaveLength(2)
    await expectProblem(tenant.call(leaseContract.read, { params: { id: other.id } }), 'NOT_FOUND')
    await expectProblem(tenant.call(leaseContract.schedule, { params: { id: other.id } }), 'NOT_FOUND')
  })

  test('cannot search by owner, and cannot read the register', async () => {
    const tenant = await aSignedInTenant(app, admin)
    const owner = await anOwner(admin)
    const { unit } = await aHouse([{ ownerId: owner.id }], tenant.id)
    expect((await tenant.call(leaseContract.list, { query: { ownerId: owner.id } })).total).toBe(0)
    await expectProblem(tenant.call(unitContract.read, { params: { id: unit.id } }), 'FORBIDDEN')
  })

  test('of land or of a building sees the property', async () => {
    const tenant = await aSignedInTenant(app, admin)
    const plot = await aPlot(admin)
    const building = await aBuilding(admin)
    const leases = [
      await anActiveLease(admin, { tenantId: tenant.id, propertyType: 'LAND', propertyId: plot.id }),
      await anActiveLease(admin, {
        tenantId: tenant.id,
        propertyType: 'BUILDING',
        propertyId: building.id,
        startDate: '2025-02-01',
      }),
    ]
    const seen = await tenant.call(leaseContract.list, { query: { sort: 'startDate:asc' } })
    expect(seen.items.map(labels)).toEqual(leases.map(labels))
  })
})

describe('a co-tenant', () => {
  const change = (id: string, body: object) => admin.call(leaseMoveContract.coTenant, { params: { id }, body })

  test('sees the lease, with the tenant’s name and its labels, from their first day', async () => {
    const [tenant, coTenant] = [await aSignedInTenant(app, admin), await aSignedInTenant(app, admin)]
    const { lease } = await aHouse([{ ownerId: (await anOwner(admin)).id }], tenant.id)
    await expectProblem(coTenant.call(leaseContract.read, { params: { id: lease.id } }), 'NOT_FOUND')
    await change(lease.id, { tenantId: coTenant.id })
    const { items } = await coTenant.call(leaseContract.list, { query: {} })
    expect(items.map(labels)).toEqual([labels(lease)])
    expect(items[0]?.parties).toMatchObject([{ tenantId: coTenant.id, role: 'CO_TENANT' }])
    expect((await coTenant.call(leaseContract.schedule, { params: { id: lease.id } })).schedule).toHaveLength(12)
  })

  test('no longer sees it after they left, and never another lease of the tenant', async () => {
    const [tenant, coTenant] = [await aSignedInTenant(app, admin), await aSignedInTenant(app, admin)]
    const { lease } = await aHouse([{ ownerId: (await anOwner(admin)).id }], tenant.id)
    const other = await anActiveLease(admin, { tenantId: tenant.id })
    await change(lease.id, { tenantId: coTenant.id })
    expect(await idsOf(coTenant.call(leaseContract.list, { query: {} }))).toEqual([lease.id])
    await expectProblem(coTenant.call(leaseContract.read, { params: { id: other.id } }), 'NOT_FOUND')
    await change(lease.id, { leavingTenantId: coTenant.id })
    expect(await idsOf(coTenant.call(leaseContract.list, { query: {} }))).toEqual([])
  })

  test('named by mistake in a lease that has not started no longer sees it once removed', async () => {
    const coTenant = await aSignedInTenant(app, admin)
    const { id } = await aLease(admin, { startDate: '2025-12-01', endDate: '2026-11-30' })
    await change(id, { tenantId: coTenant.id })
    expect(await idsOf(coTenant.call(leaseContract.list, { query: {} }))).toEqual([id])
    await change(id, { leavingTenantId: coTenant.id })
    expect(await idsOf(coTenant.call(leaseContract.list, { query: {} }))).toEqual([])
    await expectProblem(coTenant.call(signingContract.read, { params: { id } }), 'NOT_FOUND')
  })

  test('who joins or leaves a lease joins or leaves its renewal, which was drawn up before', async () => {
    const [leaver, joiner] = [await aSignedInTenant(app, admin), await aSignedInTenant(app, admin)]
    const lease = await anActiveLease(admin)
    await change(lease.id, { tenantId: leaver.id })
    const renewal = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1_000_000 }
    const { id } = await admin.call(leaseMoveContract.renew, { params: { id: lease.id }, body: renewal })
    await change(lease.id, { leavingTenantId: leaver.id, tenantId: joiner.id })
    expect(await idsOf(leaver.call(leaseContract.list, { query: {} }))).toEqual([])
    expect(await idsOf(joiner.call(leaseContract.list, { query: { sort: 'startDate:asc' } }))).toEqual([lease.id, id])
    const { parties } = await admin.call(leaseContract.read, { params: { id } })
    const open = parties.filter(({ endDate }) => endDate === null)
    expect(open).toMatchObject([{ tenantId: joiner.id, startDate: '2026-01-01' }])
    await change(lease.id, { leavingTenantId: joiner.id })
    expect(await idsOf(joiner.call(leaseContract.list, { query: {} }))).toEqual([])
  })

  test('who becomes the tenant of a pending lease is not its co-tenant as well', async () => {
    const { id: tenantId } = await aTenant(admin)
    const { id } = await aLease(admin)
    await change(id, { tenantId })
    await admin.call(leaseMoveContract.change, { params: { id }, body: { tenantId } })
    const { parties } = await admin.call(leaseContract.read, { params: { id } })
    expect(parties.filter(({ endDate }) => endDate === null)).toEqual([])
  })

  test('reads the agreement but cannot sign it for the tenant', async () => {
    const coTenant = await aSignedInTenant(app, admin)
    const lease = await aLease(admin)
    await change(lease.id, { tenantId: coTenant.id })
    const params = { id: lease.id }
    expect(await coTenant.call(signingContract.read, { params })).toMatchObject({ canSignAs: null })
    await expectProblem(coTenant.call(signingContract.sign, { params, body: { pin: '2580' } }), 'FORBIDDEN')
  })
})

test('another office cannot find a lease of ours, and cannot change one', async () => {
  const { lease } = await aHouse([{ ownerId: (await anOwner(admin)).id }])
  const other = await anAdmin(app)
  expect((await other.call(leaseContract.list, { query: {} })).total).toBe(0)
  const params = { id: lease.id }
  await expectProblem(other.call(leaseContract.read, { params }), 'NOT_FOUND')
  await expectProblem(other.call(leaseContract.vacate, { params, body: { date: '2025-06-01' } }), 'NOT_FOUND')
  await expectProblem(other.call(leaseContract.cancel, { params, body: {} }), 'NOT_FOUND')
  await expectProblem(other.call(leaseContract.activate, { params, body: {} }), 'NOT_FOUND')
})

describe('the list of leases', () => {
  test('can be filtered by property, owner and tenant, and by its days', async () => {
    const tenant = await aTenant(admin)
    const owner = await anOwner(admin)
    const { lease, building, unit } = await aHouse([{ ownerId: owner.id }], tenant.id)
    const find = async (query: object) => idsOf(admin.call(leaseContract.list, { query }))
    for (const filter of [
      { propertyId: unit.id },
      { buildingId: building.id },
      { ownerId: owner.id },
      { tenantId: tenant.id },
      { q: lease.leaseNumber },
      { q: building.name },
      { tenantId: tenant.id, status: 'ACTIVE', propertyType: 'UNIT', endingBefore: '2026-01-01' },
    ]) {
      expect(await find(filter)).toEqual([lease.id])
    }
    expect(await find({ tenantId: tenant.id, endingBefore: '2025-12-31' })).toEqual([])
    expect(await find({ tenantId: tenant.id, status: 'PENDING' })).toEqual([])
  })

  test('can be sorted by every offered field', async () => {
    for (const field of ['leaseNumber', 'startDate', 'endDate', 'tenantName', 'rentAmount']) {
      const { status } = await admin.raw(leaseContract.list, { query: { sort: `${field}:desc`, q: 'thimphu' } })
      expect(status).toBe(200)
    }
  })
})
