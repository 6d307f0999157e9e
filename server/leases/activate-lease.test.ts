import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { signingContract } from '../../domain/leases/signing/signing-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { type Admin, aBuilding, aLease, anActiveLease, anOwner, aPlot, aThram, aUnit } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'
import { recordDepositPaid } from './record-deposit-paid.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

const witnesses = [
  { name: 'Karma', cid: '11410000001' },
  { name: 'Deki', cid: '11410000002' },
]
const gapsOf = async (id: string) => (await admin.call(leaseContract.gaps, { params: { id } })).missing.map(({ gap }) => gap)
const activate = (id: string, overrideReason?: string) =>
  admin.call(leaseContract.activate, { params: { id }, body: overrideReason ? { overrideReason } : {} })

async function asOffice<T>(work: Parameters<typeof app.database.as<T>>[1]): Promise<T> {
  const [{ id: organisationId } = { id: '' }] = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').where('admin_id', '=', admin.adminId).select('id').execute(),
  )
  return app.database.as({ kind: 'job', organisationId }, work)
}

function addSignedCopy(id: string) {
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.4\n1 0 obj\n%%EOF']), 'agreement.pdf')
  return admin.raw(signingContract.addDocument, { params: { id }, query: { kind: 'SIGNED_COPY' }, body: form })
}

/** There are no calls for signatures and consents yet. */
function signed(leaseId: string): Promise<unknown> {
  const row = { lease_id: leaseId, signed_by: admin.adminId }
  return asOffice((tx) =>
    tx
      .insertInto('lease_signatures')
      .values([
        { ...row, party: 'OWNER' },
        { ...row, party: 'TENANT' },
      ])
      .execute(),
  )
}

describe('missing requirements', () => {
  test('of a unit are all its documents; of land no condition report', async () => {
    const flat = await aLease(admin, { depositAmount: 1_000_000, witnesses: [] })
    expect(await gapsOf(flat.id)).toEqual(['WITNESSES', 'OWNER_SIGNATURE', 'TENANT_SIGNATURE', 'DEPOSIT', 'CONDITION_REPORT'])
    const land = await aLease(admin, { propertyType: 'LAND', propertyId: (await aPlot(admin)).id, witnesses: [] })
    expect(await gapsOf(land.id)).toEqual(['WITNESSES', 'OWNER_SIGNATURE', 'TENANT_SIGNATURE'])
  })

  test('include the consent of each co-owner', async () => {
    const owners = [await anOwner(admin), await anOwner(admin)]
    const thram = await aThram(
      admin,
      owners.map(({ id }) => ({ ownerId: id })),
    )
    const { id } = await aLease(admin, { propertyType: 'LAND', propertyId: (await aPlot(admin, thram.id)).id })
    expect(await gapsOf(id)).toContain('CONSENTS')
    const consents = owners.map((owner) => ({ lease_id: id, owner_id: owner.id }))
    await asOffice((tx) => tx.insertInto('lease_consents').values(consents).execute())
    expect(await gapsOf(id)).not.toContain('CONSENTS')
  })

  test('of an active lease are those at its activation, until the signed copy is added', async () => {
    const { id } = await anActiveLease(admin, { propertyType: 'LAND', propertyId: (await aPlot(admin)).id })
    expect(await gapsOf(id)).toEqual(['OWNER_SIGNATURE', 'TENANT_SIGNATURE'])
    await addSignedCopy(id)
    expect(await gapsOf(id)).toEqual([])
    const { signatures } = await admin.call(leaseContract.read, { params: { id } })
    expect(signatures.map(({ party }) => party)).toEqual(['OWNER', 'TENANT'])
  })

  test('are none for a lease that was activated with its documents, and a further copy signs nothing', async () => {
    const { id } = await aLease(admin, { propertyType: 'LAND', propertyId: (await aPlot(admin)).id, witnesses })
    await signed(id)
    await activate(id)
    expect(await gapsOf(id)).toEqual([])
    await addSignedCopy(id)
    expect(await admin.call(leaseContract.read, { params: { id } })).toMatchObject({ signedOn: null })
  })

  test('include the consent of a co-owner, which can be recorded while the lease is active', async () => {
    const owners = [await anOwner(admin), await anOwner(admin)]
    const holders = owners.map(({ id }) => ({ ownerId: id }))
    const thram = await aThram(admin, holders)
    const { id } = await anActiveLease(admin, { propertyType: 'LAND', propertyId: (await aPlot(admin, thram.id)).id })
    expect(await gapsOf(id)).toContain('CONSENTS')
    for (const { ownerId } of holders) {
      await admin.call(signingContract.consent, { params: { id }, body: { ownerId, evidenceNote: 'Called.' } })
    }
    expect(await gapsOf(id)).not.toContain('CONSENTS')
  })
})

describe('activating', () => {
  test('without documents is refused with the missing requirements, and is recorded if an ADMIN gives a reason', async () => {
    const lease = await aLease(admin)
    const refusal = await expectProblem(activate(lease.id), 'POLICY_VIOLATION')
    expect(refusal.detail).toContain('no move-in condition report')
    expect(await activate(lease.id, 'Signed on paper.')).toMatchObject({ status: 'ACTIVE' })
    const [event] = await admin.call(leaseContract.events, { params: { id: lease.id } })
    expect(event).toMatchObject({
      kind: 'ACTIVATED',
      fromStatus: 'PENDING',
      toStatus: 'ACTIVE',
      reason: 'Signed on paper.',
      overridden: ['OWNER_SIGNATURE', 'TENANT_SIGNATURE', 'CONDITION_REPORT'],
    })
    expect((await admin.call(unitContract.read, { params: { id: lease.propertyId } })).occupancy).toBe('OCCUPIED')
  })

  test('requires two witnesses, whatever the reason', async () => {
    const { id } = await aLease(admin, { witnesses: witnesses.slice(0, 1) })
    const refusal = await expectProblem(activate(id, 'Signed on paper.'), 'POLICY_VIOLATION')
    expect(refusal.detail).toBe('Two witnesses are needed. Add them with their CIDs.')
    const { missing } = await admin.call(leaseContract.gaps, { params: { id } })
    expect(missing.find(({ gap }) => gap === 'WITNESSES')?.canOverride).toBe(false)
  })

  test('with all documents needs no reason', async () => {
    const propertyId = (await aPlot(admin)).id
    const { id } = await aLease(admin, { propertyType: 'LAND', propertyId, witnesses, depositAmount: 500_000 })
    await signed(id)
    expect(await gapsOf(id)).toEqual(['DEPOSIT'])
    await asOffice((tx) => recordDepositPaid(tx, id, tx.today))
    expect((await activate(id)).signatures.map(({ party }) => party)).toEqual(['OWNER', 'TENANT'])
  })

  test('is refused before the first day, whatever the reason', async () => {
    const { id } = await aLease(admin, { startDate: '2025-06-16' })
    const refusal = await expectProblem(activate(id, 'They want to move in.'), 'ILLEGAL_TRANSITION')
    expect(refusal.detail).toContain('16 Jun 2025')
  })

  test('twice, or of a cancelled lease, is refused', async () => {
    const { id } = await anActiveLease(admin)
    await expectProblem(activate(id, 'Again.'), 'ILLEGAL_TRANSITION')
    await expectProblem(admin.call(leaseContract.cancel, { params: { id }, body: {} }), 'ILLEGAL_TRANSITION')
    const cancelled = await aLease(admin)
    await admin.call(leaseContract.cancel, { params: { id: cancelled.id }, body: {} })
    await expectProblem(activate(cancelled.id, 'After all.'), 'ILLEGAL_TRANSITION')
    await expectProblem(admin.call(leaseContract.cancel, { params: { id: cancelled.id }, body: {} }), 'ILLEGAL_TRANSITION')
  })

  test('a paper lease past its end makes it HOLDOVER immediately', async () => {
    const lease = await aLease(admin, { startDate: '2023-01-01', endDate: '2024-12-31' })
    expect(await activate(lease.id, 'Taken over from paper.')).toMatchObject({ status: 'HOLDOVER' })
    const events = await admin.call(leaseContract.events, { params: { id: lease.id } })
    expect(events.map(({ toStatus, on, byName }) => [toStatus, on, byName])).toEqual([
      ['HOLDOVER', '2025-01-01', 'By date'],
      ['UPCOMING_EXPIRATION', '2024-10-02', 'By date'],
      ['ACTIVE', '2025-06-15', 'Pema Wangmo'],
      ['PENDING', '2025-06-15', 'Pema Wangmo'],
    ])
  })

  test('is refused until the previous tenant has handed back the property', async () => {
    const unit = await aUnit(admin, (await aBuilding(admin)).id)
    const next = await aLease(admin, { propertyId: unit.id, startDate: '2025-06-01', endDate: '2026-05-31' })
    const before = await anActiveLease(admin, { propertyId: unit.id, startDate: '2024-06-01', endDate: '2025-05-31' })
    expect(before.status).toBe('HOLDOVER')
    const refusal = await expectProblem(activate(next.id, 'Move in.'), 'LEASE_OVERLAP')
    expect(refusal.detail).toContain(before.leaseNumber)
    await admin.call(leaseContract.vacate, { params: { id: before.id }, body: { date: '2025-06-15' } })
    expect(await activate(next.id, 'Move in.')).toMatchObject({ status: 'ACTIVE' })
  })
})
