import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { expenseRequestContract } from '../../../domain/remittance/expense-request-contract.ts'
import { closePdfRenderer } from '../../platform/pdf/render-pdf.ts'
import { type Admin, aBuildingOwnedBy, aSignedInOwner } from '../../testing/factories.ts'
import { textByPdfium } from '../../testing/pdf/read-pdf.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { type Caller, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await anAppWithOffices('2025-06-15T04:00:00Z')
})
afterAll(async () => {
  await app.close()
  await closePdfRenderer()
})

/** A house of two owners with a half each, who are asked above their own limits; null: never. */
async function asked(limits: readonly (number | null)[], names = ['Pema Lhamo', 'Dorji Wangchuk']) {
  const admin = await nextOffice(app)
  const owners: Caller[] = []
  const shares: { ownerId: string; share: string }[] = []
  for (const [at, expenseLimit] of limits.entries()) {
    const owner = await aSignedInOwner(app, admin, { nameEnglish: names[at] ?? 'Owner' })
    await admin.call(ownerContract.update, { params: { id: owner.id }, body: { expenseLimit } })
    owners.push(owner)
    shares.push({ ownerId: owner.id, share: `1/${limits.length}` })
  }
  const building = await aBuildingOwnedBy(admin, shares)
  const { id } = await admin.call(expenseRequestContract.create, {
    body: {
      ...{ buildingId: building.id, vendor: 'Norbu Works', description: 'Roof', category: 'REPAIRS' as const },
      ...{ amount: 1_000_000, billedOn: '2025-06-12' },
    },
  })
  return { admin, owners, id, buildingName: building.name }
}

const pdfFor = (who: Pick<Admin, 'raw'> | Caller | undefined, id: string) => {
  if (!who) throw new Error('There is no such caller.')
  return who.raw(expenseRequestContract.pdf, { params: { id } })
}

test('the approval shows the bill, the author, and each asked owner with part, limit and time of the answer', async () => {
  const { admin, owners, id, buildingName } = await asked([300_000, 400_000])
  for (const owner of owners) await owner.call(expenseRequestContract.approve, { params: { id } })
  const { status, bytes } = await pdfFor(admin, id)
  expect(status).toBe(200)
  const text = await textByPdfium(bytes)
  for (const part of [
    'Approval of an expense',
    ...[buildingName, 'Norbu Works', 'Roof', 'Repairs and upkeep', '12 Jun 2025', 'Nu. 10,000.00'],
    ...['Pema Lhamo', 'Dorji Wangchuk', '5,000.00', '3,000.00', '4,000.00', 'Approved', '15 Jun 2025, 10:00'],
    'Pema Wangmo',
  ]) {
    expect(text).toContain(part)
  }
})

test('it is the same for the office and each asked owner, however often it is printed', async () => {
  const { admin, owners, id } = await asked([300_000, 400_000])
  for (const owner of owners) await owner.call(expenseRequestContract.approve, { params: { id } })
  const [first, ...others] = await Promise.all([admin, ...owners, admin].map((who) => pdfFor(who, id)))
  expect(first?.status).toBe(200)
  for (const other of others) expect(Buffer.compare(other.bytes, first?.bytes ?? Buffer.alloc(0))).toBe(0)
})

test('a pending or declined request shows its state and the reason', async () => {
  const { admin, owners, id } = await asked([100, 100])
  const waiting = await textByPdfium((await pdfFor(admin, id)).bytes)
  expect(waiting).toContain('Request to approve an expense')
  expect(waiting).toContain('No answer')
  await owners[0]?.call(expenseRequestContract.decline, { params: { id }, body: { reason: 'Too dear.' } })
  const declined = await textByPdfium((await pdfFor(owners[1], id)).bytes)
  expect(declined).toContain('Declined expense')
  expect(declined).toContain('Too dear.')
})

test('an owner who was not asked and another office get no PDF', async () => {
  const { owners, id } = await asked([300_000, null])
  expect((await pdfFor(owners[0], id)).status).toBe(200)
  expect((await pdfFor(owners[1], id)).status).toBe(404)
  const other = await asked([100])
  expect((await pdfFor(other.admin, id)).status).toBe(404)
  expect((await pdfFor(other.owners[0], id)).status).toBe(404)
})
