import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldDeskContract } from '../../../domain/field-desk/field-desk-contract.ts'
import { conditionContract } from '../../../domain/leases/condition/condition-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { damageContract } from '../../../domain/maintenance/damage-contract.ts'
import { closePdfRenderer } from '../../platform/pdf/render-pdf.ts'
import { type Admin, aBuilding, aCid, aLease, anActiveLease, aPassword, aSignedInTenant, aUnit } from '../../testing/factories.ts'
import { aForm } from '../../testing/claim-steps.ts'
import { aDispute } from '../../testing/disputes/dispute-steps.ts'
import { textByPdfium } from '../../testing/pdf/read-pdf.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
})
afterAll(async () => {
  await app.close()
  await closePdfRenderer()
})

const overrideReason = 'Signed on paper.'
const activate = (id: string) => admin.call(leaseContract.activate, { params: { id }, body: { overrideReason } })
const begin = (id: string, kind: 'ENTRY' | 'EXIT') => admin.call(conditionContract.begin, { params: { id }, body: { kind } })
const deduct = (id: string) =>
  admin.call(conditionContract.saveItem, { params: { id }, body: { state: 'DAMAGED', deductionAmount: 400_000 } })
const toJune = { endDate: '2025-06-30' }
const renew = (id: string) =>
  admin.call(leaseMoveContract.renew, {
    params: { id },
    body: { startDate: '2025-07-01', endDate: '2026-06-30', rentAmount: 1_000_000 },
  })
const hasGap = async (id: string) =>
  (await admin.call(leaseContract.gaps, { params: { id } })).missing.some(({ gap }) => gap === 'CONDITION_REPORT')

/** Everything was good when the tenant moved in, before two witnesses. */
async function aMoveIn(leaseId: string) {
  const report = await begin(leaseId, 'ENTRY')
  const params = { id: report.id }
  const photo = { params: { id: report.items[0]?.id ?? '' }, body: await aForm({}) }
  expect((await admin.raw(conditionContract.addPhoto, photo)).status).toBe(201)
  for (const room of new Set(report.items.map((item) => item.room)))
    await admin.call(conditionContract.settleRoom, { params, body: { room, state: 'GOOD' } })
  for (const party of ['OWNER', 'TENANT'] as const) await admin.call(conditionContract.tick, { params, body: { party } })
  return admin.call(conditionContract.complete, { params })
}

test('a renewal is compared with the move-in before it, so damage is still deducted from the deposit', async () => {
  const tenant = await aSignedInTenant(app, admin)
  const witnesses = [
    { name: 'Karma', cid: aCid() },
    { name: 'Deki', cid: aCid() },
  ]
  const building = await aBuilding(admin)
  const propertyId = (await aUnit(admin, building.id)).id
  const first = await aLease(admin, { propertyId, tenantId: tenant.id, witnesses, ...toJune })
  const entry = await aMoveIn(first.id)
  await activate(first.id)
  const { id } = await renew(first.id)
  const without = await renew((await anActiveLease(admin, toJune)).id)
  expect([await hasGap(id), await hasGap(without.id)]).toEqual([false, true])
  app.clock.set(new Date('2025-07-01T04:00:00Z'))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  await activate(id)
  const taken = await admin.call(fieldDeskContract.downloadBuilding, { params: { id: building.id } })
  const renewal = taken.leases.find(({ leaseId }) => leaseId === id)
  expect(renewal).toMatchObject({ entry: null, moveIn: { id: entry.id }, exit: null })
  expect(renewal?.moveIn?.items).toHaveLength(entry.items.length)
  expect(taken.leases.find(({ leaseId }) => leaseId === first.id)).toMatchObject({ entry: { id: entry.id }, moveIn: null })
  const exit = await begin(id, 'EXIT')
  const [item] = exit.items
  expect(item).toMatchObject({ room: entry.items[0]?.room, entryItemId: entry.items[0]?.id })
  expect(await deduct(item?.id ?? '')).toMatchObject({ deductionAmount: 400_000 })
  for (const caller of [admin, await app.signIn(tenant.phoneNumber, aPassword)]) {
    const read = await caller.call(conditionContract.read, { params: { id } })
    expect(read.entry).toMatchObject({ id: entry.id, leaseId: first.id })
    expect((await caller.raw(conditionContract.pdf, { params: { id: exit.id } })).status).toBe(200)
  }
  const dispute = await aDispute(admin, { leaseId: id, subject: 'DAMAGE' })
  const packOf = async (format: 'zip' | 'pdf') =>
    (
      await app.fastify.inject({
        method: 'GET',
        url: `/api/dispute/${dispute.id}/pack.${format}`,
        headers: { authorization: `Bearer ${admin.signedIn?.token}` },
      })
    ).rawPayload
  expect((await packOf('zip')).toString('latin1')).toMatch(/04-condition\/002-Move-in-Lounge/)
  const pdf = await textByPdfium(await packOf('pdf'))
  expect(pdf).toMatch(/Move-in[\s\S]*Move-out/)
  const items = [{ description: 'The window is broken', location: 'Kitchen' }]
  const report = async (kind: 'ENTRY_DAMAGE' | 'MAINTENANCE') =>
    (await app.signIn(tenant.phoneNumber, aPassword)).call(damageContract.create, { body: { leaseId: id, kind, items } })
  const { detail } = await expectProblem(report('ENTRY_DAMAGE'), 'POLICY_VIOLATION')
  expect(detail).toContain('The time to report damage at move-in ended on 15 Jan 2025')
  expect(await report('MAINTENANCE')).toMatchObject({ kind: 'MAINTENANCE' })
  await activate(without.id)
  const unproven = await begin(without.id, 'EXIT')
  await expectProblem(deduct(unproven.items[0]?.id ?? ''), 'POLICY_VIOLATION')
})
