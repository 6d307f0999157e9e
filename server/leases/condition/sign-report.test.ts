import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import {
  type ConditionReport,
  conditionContract,
  maxReportSignatures,
} from '../../../domain/leases/condition/condition-contract.ts'
import { tenantContract } from '../../../domain/people/tenant-contract.ts'
import { closePdfRenderer } from '../../platform/pdf/render-pdf.ts'
import { type Admin, aCid, aLease, anAdmin, aSignedInTenant } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
let tenant: Caller & { id: string }
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  tenant = await aSignedInTenant(app, admin)
})
afterAll(async () => {
  await app.close()
  await closePdfRenderer()
})

const karma = { name: 'Karma', cid: aCid() }
const deki = { name: 'Deki', cid: aCid() }
async function aReport(witnesses: readonly { name: string; cid: string }[] = [karma, deki]): Promise<ConditionReport> {
  const { id } = await aLease(admin, { tenantId: tenant.id, witnesses: [...witnesses] })
  return admin.call(conditionContract.begin, { params: { id }, body: { kind: 'ENTRY' } })
}
const drawing = 'M20 90L300 60L580 120M40 10L40 10'
const signedAt = '2025-06-01T04:00:00.000Z'
const byTenant = { party: 'TENANT' as const, name: 'Pema', drawing, signedAt }
const sign = (id: string, body: object, who: Caller = admin) =>
  who.call(conditionContract.sign, { params: { id }, body: body as never })
const read = async ({ leaseId }: ConditionReport, who: Caller = admin) =>
  (await who.call(conditionContract.read, { params: { id: leaseId } })).entry

test('tenant and witnesses sign, drawn and on paper; report, tenant page and PDF show it with the time and the recorder', async () => {
  const report = await aReport()
  await sign(report.id, byTenant)
  await sign(report.id, { party: 'WITNESS', ...karma, drawing: null, signedAt: '2025-06-01T04:05:00.000Z' })
  const expected = [
    { party: 'TENANT', name: 'Pema', cid: null, drawing, isOnPaper: false, signedAt, takenByName: expect.any(String) },
    { party: 'WITNESS', ...karma, drawing: null, isOnPaper: true, takenByName: expect.any(String) },
  ]
  expect((await read(report))?.signatures).toMatchObject(expected)
  expect((await read(report, tenant))?.signatures).toMatchObject(expected)
  expect((await tenant.raw(conditionContract.pdf, { params: { id: report.id } })).status).toBe(200)
  const { items } = await admin.call(auditContract.list, { query: { entityId: report.id } })
  const signed = items.filter(({ action }) => action === 'condition.sign')
  expect(signed).toHaveLength(2)
  expect(JSON.stringify(signed)).not.toContain('M20')
})

test('a signature that is sent again is stored once, with its key, without it, and many times concurrently', async () => {
  const report = await aReport()
  const body = { ...byTenant, items: report.items.map(({ id, version }) => ({ id, version })) }
  const keyed = () => admin.raw(conditionContract.sign, { params: { id: report.id }, body, idempotencyKey: `${report.id}:1` })
  const [first, second] = [await keyed(), await keyed()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  const again = await Promise.all([1, 2, 3, 4].map(() => sign(report.id, byTenant)))
  expect(new Set(again.map(({ id }) => id)).size).toBe(1)
  expect((await read(report))?.signatures).toHaveLength(1)
})

test('a witness has a CID, is not a party, and is named in the report; there are at most two', async () => {
  const report = await aReport([])
  const dorji = { name: 'Dorji', cid: aCid() }
  const byWitness = (one: object, minute: number) => ({
    ...{ party: 'WITNESS', drawing, signedAt: `2025-06-01T04:0${minute}:00.000Z` },
    ...one,
  })
  await expectProblem(sign(report.id, byWitness({ name: 'Karma' }, 1)), 'INVALID_INPUT')
  const { cid } = await admin.call(tenantContract.read, { params: { userId: tenant.id } })
  await expectProblem(sign(report.id, byWitness({ name: 'Pema', cid }, 1)), 'INVALID_INPUT')
  await sign(report.id, byWitness(karma, 2))
  await sign(report.id, byWitness(deki, 3))
  expect((await read(report))?.witnesses).toEqual([karma, deki])
  const { detail } = await expectProblem(sign(report.id, byWitness(dorji, 4)), 'POLICY_VIOLATION')
  expect(detail).toContain('Karma and Deki')
})

test('a signature is refused if items changed in the meantime or the report is complete', async () => {
  const report = await aReport()
  const seen = report.items.map(({ id, version }) => ({ id, version }))
  await admin.call(conditionContract.saveItem, { params: { id: seen[0]?.id ?? '' }, body: { state: 'WORN' } })
  await expectProblem(sign(report.id, { ...byTenant, items: seen }), 'CHANGED_MEANWHILE')
  for (const room of new Set(report.items.map((item) => item.room)))
    await admin.call(conditionContract.settleRoom, { params: { id: report.id }, body: { room, state: 'GOOD' } })
  for (const party of ['OWNER', 'TENANT'] as const)
    await admin.call(conditionContract.tick, { params: { id: report.id }, body: { party } })
  await admin.call(conditionContract.complete, { params: { id: report.id } })
  await expectProblem(sign(report.id, byTenant), 'ILLEGAL_TRANSITION')
  expect((await read(report))?.signatures).toEqual([])
})

test('only the office can record signatures, on its own reports, up to a limit, and not for a future time', async () => {
  const report = await aReport()
  await expectProblem(sign(report.id, byTenant, tenant), 'FORBIDDEN')
  await expectProblem(sign(report.id, byTenant, await anAdmin(app)), 'NOT_FOUND')
  await expectProblem(sign(report.id, { ...byTenant, signedAt: '2099-01-01T00:00:00.000Z' }), 'INVALID_INPUT')
  await expectProblem(sign(report.id, { ...byTenant, drawing: 'M1 1"/><script>' }), 'INVALID_INPUT')
  for (let minute = 10; minute < 10 + maxReportSignatures; minute += 1)
    await sign(report.id, { ...byTenant, signedAt: `2025-06-01T04:${minute}:00.000Z` })
  await expectProblem(sign(report.id, byTenant), 'POLICY_VIOLATION')
})

test('a signature is outdated by a later change of what was signed, and the person signs again', async () => {
  const report = await aReport()
  const params = { id: report.id }
  const [first, second] = report.items
  const outdated = async () => (await read(report))?.signatures.map(({ isOutdated }) => isOutdated)
  const again = (minute: number) => sign(report.id, { ...byTenant, signedAt: `2025-06-01T04:0${minute}:00.000Z` })
  await admin.call(conditionContract.saveItem, { params: { id: first?.id ?? '' }, body: { state: 'GOOD' } })
  await again(1)
  await admin.call(conditionContract.saveItem, { params: { id: first?.id ?? '' }, body: { state: 'GOOD', ownerTick: true } })
  await admin.call(conditionContract.tick, { params, body: { party: 'TENANT' } })
  await sign(report.id, { party: 'WITNESS', ...karma, drawing: null, signedAt: '2025-06-01T04:02:00.000Z' })
  expect(await outdated()).toEqual([false, false])
  await admin.call(conditionContract.saveItem, { params: { id: first?.id ?? '' }, body: { state: 'DAMAGED' } })
  expect(await outdated()).toEqual([true, true])
  // The same signature that is sent again stays one.
  await again(1)
  await again(3)
  expect(await outdated()).toEqual([true, true, false])
  await admin.call(conditionContract.settleRoom, { params, body: { room: second?.room ?? '', state: 'GOOD' } })
  await again(4)
  await admin.call(conditionContract.update, { params, body: { keys: [{ kind: 'House door', count: 3 }] } })
  expect(await outdated()).toEqual([true, true, true, true])
  expect((await tenant.raw(conditionContract.pdf, { params })).status).toBe(200)
})
