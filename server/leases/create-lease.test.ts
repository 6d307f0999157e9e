import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import {
  type Admin,
  aBuilding,
  aBuildingOwnedBy,
  aCid,
  aLease,
  aManager,
  anActiveLease,
  anAdmin,
  anOwner,
  aPlot,
  arriveBySms,
  aTenant,
  aUnit,
} from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

const occupancyOf = async (id: string) => (await admin.call(unitContract.read, { params: { id } })).occupancy

describe('a new lease', () => {
  test('is pending, numbered, reserves its unit and has a history', async () => {
    const lease = await aLease(admin, { purpose: 'Home of a family', witnesses: [{ name: 'Karma', cid: '11410000001' }] })
    expect(lease).toMatchObject({
      status: 'PENDING',
      leaseNumber: expect.stringMatching(/^L-2025-\d{6}$/),
      rentAmount: 1_000_000,
      placeLabel: 'Thimphu Thromde, Thimphu',
      tenantName: 'Kinley Zangmo',
      frequency: 'MONTHLY',
      dueDay: 5,
      purpose: 'Home of a family',
      witnesses: [{ name: 'Karma', cid: '11410000001' }],
    })
    const unit = await admin.call(unitContract.read, { params: { id: lease.propertyId } })
    expect(unit.occupancy).toBe('RESERVED')
    expect(lease.propertyLabel).toBe(`${unit.buildingName}, ${unit.unitNumber}`)
    const events = await admin.call(leaseContract.events, { params: { id: lease.id } })
    expect(events).toMatchObject([{ kind: 'CREATED', toStatus: 'PENDING', on: '2025-06-15', byName: 'Pema Wangmo' }])
  })

  test('of land is billed by its area', async () => {
    const plot = await aPlot(admin)
    const rate = { amount: '24.87', per: 'SQFT', area: { value: '1000', unit: 'SQFT' } } as const
    const lease = await aLease(admin, {
      propertyType: 'LAND',
      propertyId: plot.id,
      rentAmount: undefined,
      rate,
      frequency: 'YEARLY',
    })
    expect(lease).toMatchObject({ propertyLabel: plot.plotNumber, rentAmount: null, rate })
    const { totalAmount } = await admin.call(leaseContract.schedule, { params: { id: lease.id } })
    expect(totalAmount).toBe(2_487_000)
  })

  test('needs a tenant and a property of this office', async () => {
    const theirs = await anAdmin(app)
    const [tenant, unit] = [await aTenant(theirs), await aUnit(theirs)]
    const refusals = [
      await expectProblem(aLease(admin, { tenantId: tenant.id }), 'INVALID_INPUT'),
      await expectProblem(aLease(admin, { propertyId: unit.id }), 'INVALID_INPUT'),
    ]
    expect(refusals.map(({ errors }) => errors?.[0]?.path)).toEqual(['/tenantId', '/propertyId'])
  })

  test('has the schedule that the preview showed', async () => {
    const terms = { startDate: '2025-01-15', endDate: '2026-01-14', rentAmount: 1_500_000 }
    const preview = await admin.call(leaseContract.preview, { body: { propertyType: 'UNIT', ...terms } })
    const lease = await aLease(admin, terms)
    expect(preview.schedule[0]?.amount).toBe(822_581)
    expect(await admin.call(leaseContract.schedule, { params: { id: lease.id } })).toEqual(preview)
  })

  test('sent twice with one key is one lease', async () => {
    const body = {
      propertyType: 'UNIT' as const,
      propertyId: (await aUnit(admin)).id,
      tenantId: (await aTenant(admin)).id,
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      rentAmount: 1_000_000,
    }
    const first = await admin.call(leaseContract.create, { body, idempotencyKey: 'a-lease' })
    expect(await admin.call(leaseContract.create, { body, idempotencyKey: 'a-lease' })).toEqual(first)
    const changed = { ...body, rentAmount: 1_100_000 }
    await expectProblem(admin.call(leaseContract.create, { body: changed, idempotencyKey: 'a-lease' }), 'IDEMPOTENCY_MISMATCH')
  })
})

describe('the deposit', () => {
  test('of a unit is at most two months’ rent', async () => {
    const propertyId = (await aUnit(admin)).id
    const refusal = await expectProblem(
      aLease(admin, { propertyId, rentAmount: 1_500_000, depositAmount: 3_000_001 }),
      'POLICY_VIOLATION',
    )
    expect(refusal.detail).toContain('Nu. 30,000.00')
    expect((await aLease(admin, { propertyId, rentAmount: 1_500_000, depositAmount: 3_000_000 })).depositAmount).toBe(3_000_000)
  })

  test('of land is as agreed', async () => {
    const propertyId = (await aPlot(admin)).id
    expect((await aLease(admin, { propertyType: 'LAND', propertyId, depositAmount: 9_000_000 })).depositAmount).toBe(9_000_000)
  })
})

describe('terms that break the tenancy rules', () => {
  const tooHigh = { rentAmount: 1_500_000, depositAmount: 3_000_001 }
  const tooOften = { endDate: '2027-12-31', escalation: { everyMonths: 12, percent: '20' } }
  const eventsOf = (id: string) => admin.call(leaseContract.events, { params: { id } })

  test('are refused with the section and the limit, for the escalation and the deposit', async () => {
    const refusal = await expectProblem(aLease(admin, tooOften), 'POLICY_VIOLATION')
    expect(refusal.detail).toContain('only once in 24 months, not every 12 (Act s.25, Rules s.27)')
    expect(refusal.detail).toContain('at most 10 %, not 20 % (Act s.26)')
  })

  test('are accepted from an ADMIN with a reason, which the history stores with the overridden rules', async () => {
    const lease = await aLease(admin, { ...tooHigh, overrideReason: 'Taken over from paper.' })
    expect(await eventsOf(lease.id)).toMatchObject([
      {
        kind: 'CREATED',
        reason: 'Taken over from paper.',
        overridden: ["The deposit is at most 2 months' rent, maximum Nu. 30,000.00 (Act s.30)."],
      },
    ])
  })

  test('are refused to a MANAGER with any reason', async () => {
    const { phoneNumber } = await aManager(admin)
    const manager = await arriveBySms(app, phoneNumber ?? '')
    const refusal = await expectProblem(aLease(manager, { ...tooHigh, overrideReason: 'The owner said so.' }), 'POLICY_VIOLATION')
    expect(refusal.detail).toContain('Only an administrator')
  })

  test('need no reason if they follow the rules, and an unneeded reason is not stored', async () => {
    const lease = await aLease(admin, { overrideReason: 'To be safe.' })
    expect(await eventsOf(lease.id)).toMatchObject([{ reason: null, overridden: [] }])
  })
})

describe('witnesses', () => {
  test('are two different persons', async () => {
    const [cid, name] = [aCid(), 'Karma']
    const refusal = await expectProblem(
      aLease(admin, {
        witnesses: [
          { name, cid },
          { name: 'Deki', cid: `${cid.slice(0, 1)} ${cid.slice(1)}` },
        ],
      }),
      'INVALID_INPUT',
    )
    expect(refusal.errors).toMatchObject([{ path: '/witnesses/1/cid', message: expect.stringContaining('Both witnesses') }])
  })

  test('are neither the tenant nor an owner', async () => {
    const [tenant, owner] = [await aTenant(admin), await anOwner(admin)]
    const unit = await aUnit(admin, (await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])).id)
    const witnessedBy = (cid: string | null) =>
      aLease(admin, {
        propertyId: unit.id,
        tenantId: tenant.id,
        witnesses: [
          { name: 'Karma', cid: aCid() },
          { name: 'Deki', cid: cid ?? '' },
        ],
      })
    const refusals = [
      await expectProblem(witnessedBy(tenant.cid), 'INVALID_INPUT'),
      await expectProblem(witnessedBy(owner.cid), 'INVALID_INPUT'),
    ]
    expect(refusals.map(({ errors }) => errors?.[0])).toMatchObject([
      { path: '/witnesses/1/cid', message: expect.stringContaining('the tenant') },
      { path: '/witnesses/1/cid', message: expect.stringContaining('the owner') },
    ])
  })
})

describe('the days of a lease', () => {
  test('are refused to its last day, with the lease that takes them; the next day is free', async () => {
    const first = await aLease(admin)
    const at = { propertyId: first.propertyId, endDate: '2026-12-31' }
    const refusal = await expectProblem(aLease(admin, { ...at, startDate: '2025-12-31' }), 'LEASE_OVERLAP')
    expect(refusal.detail).toContain(`lease ${first.leaseNumber} from 01 Jan 2025 to 31 Dec 2025`)
    expect((await aLease(admin, { ...at, startDate: '2026-01-01' })).status).toBe('PENDING')
  })

  test('of a unit are also taken from its building and its land', async () => {
    const plot = await aPlot(admin)
    const building = await aBuilding(admin, plot.id)
    const unit = await aUnit(admin, building.id)
    const { id } = await aLease(admin, { propertyId: unit.id })
    await expectProblem(aLease(admin, { propertyType: 'BUILDING', propertyId: building.id }), 'LEASE_OVERLAP')
    await expectProblem(aLease(admin, { propertyType: 'LAND', propertyId: plot.id }), 'LEASE_OVERLAP')
    await admin.call(leaseContract.cancel, { params: { id }, body: {} })
    expect((await aLease(admin, { propertyType: 'LAND', propertyId: plot.id })).propertyLabel).toBe(plot.plotNumber)
  })

  test('of a building are also taken from all its units', async () => {
    const building = await aBuilding(admin)
    const unit = await aUnit(admin, building.id)
    const lease = await anActiveLease(admin, { propertyType: 'BUILDING', propertyId: building.id })
    await expectProblem(aLease(admin, { propertyId: unit.id }), 'LEASE_OVERLAP')
    expect(lease.propertyLabel).toBe(building.name)
    expect(await occupancyOf(unit.id)).toBe('OCCUPIED')
    expect(await admin.call(buildingContract.read, { params: { id: building.id } })).toMatchObject({
      occupancy: 'OCCUPIED',
      occupiedCount: 1,
    })
    expect((await aUnit(admin, building.id)).occupancy).toBe('OCCUPIED')
  })

  test('of land are also taken from the units of its buildings, but not from the neighbour’s', async () => {
    const [plot, neighbour] = [await aPlot(admin), await aPlot(admin)]
    const [unit, next] = [
      await aUnit(admin, (await aBuilding(admin, plot.id)).id),
      await aUnit(admin, (await aBuilding(admin, neighbour.id)).id),
    ]
    await anActiveLease(admin, { propertyType: 'LAND', propertyId: plot.id })
    await expectProblem(aLease(admin, { propertyId: unit.id }), 'LEASE_OVERLAP')
    expect((await aLease(admin, { propertyId: next.id })).status).toBe('PENDING')
    expect((await admin.call(plotContract.read, { params: { id: plot.id } })).occupancy).toBe('OCCUPIED')
  })

  test('go to one of twenty concurrent requests', async () => {
    const [tenant, building] = [await aTenant(admin), await aBuilding(admin)]
    const unit = await aUnit(admin, building.id)
    const asked = Array.from({ length: 20 }, (_, index) =>
      aLease(admin, {
        tenantId: tenant.id,
        ...(index % 4 === 0 ? { propertyType: 'BUILDING', propertyId: building.id } : { propertyId: unit.id }),
      }).then(
        () => 'accepted',
        (error: Error) => error.message,
      ),
    )
    const answers = await Promise.all(asked)
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect(answers.filter((answer) => answer.includes('LEASE_OVERLAP'))).toHaveLength(19)
  })

  test('are free again when the lease is cancelled', async () => {
    const { id, propertyId } = await aLease(admin)
    const cancelled = await admin.call(leaseContract.cancel, { params: { id }, body: { reason: 'The tenant found another.' } })
    expect(cancelled.status).toBe('CANCELLED')
    expect(await occupancyOf(propertyId)).toBe('VACANT')
    expect((await aLease(admin, { propertyId })).status).toBe('PENDING')
    const [event] = await admin.call(leaseContract.events, { params: { id } })
    expect(event).toMatchObject({
      kind: 'CANCELLED',
      fromStatus: 'PENDING',
      toStatus: 'CANCELLED',
      reason: 'The tenant found another.',
    })
  })
})

test('lease numbers have no gaps, even if requests in between are refused', async () => {
  const propertyId = (await aUnit(admin)).id
  const first = await aLease(admin, { propertyId })
  await expectProblem(aLease(admin, { propertyId }), 'LEASE_OVERLAP')
  const second = await aLease(admin)
  const numberOf = ({ leaseNumber }: { leaseNumber: string }) => Number(leaseNumber.slice(-6))
  expect(numberOf(second)).toBe(numberOf(first) + 1)
})
