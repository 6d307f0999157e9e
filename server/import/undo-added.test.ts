import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calendarDate } from '../../domain/calendar-date.ts'
import { importContract } from '../../domain/import/import-contract.ts'
import { leaseDraftContract } from '../../domain/leases/drafts/lease-draft-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { noteContract } from '../../domain/notes/note-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { managementFeeContract } from '../../domain/remittance/expense-contract.ts'
import { type Admin, anAdmin } from '../testing/factories.ts'
import { aRegister, workbookOf } from '../testing/import-files.ts'
import { importFile } from '../testing/imports/import-file.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

describe('records that were added since prevent an undo, which names the row', () => {
  const imported = async () => {
    const { sheets, building } = aRegister()
    const { 'opening-balance': _, ...rest } = sheets
    const { importId } = await importFile(admin, 'workbook', await workbookOf(rest))
    const [lease] = (await admin.call(leaseContract.list, { query: { q: building } })).items
    const refusal = () => expectProblem(admin.call(importContract.undo, { params: { id: importId } }), 'IN_USE')
    return { lease, refusal }
  }

  test('a note about a tenant or a lease', async () => {
    const { lease, refusal } = await imported()
    await admin.call(noteContract.create, { body: { kind: 'NOTE', text: 'Calls after six.', tenantId: lease?.tenantId ?? '' } })
    expect((await refusal()).detail).toMatch(/^A note about the record of row \d+ \(Tenants\) was added since the import\./)
  })

  test('the draft of a lease for a tenant or of a unit', async () => {
    const { lease, refusal } = await imported()
    await admin.call(leaseDraftContract.create, { body: { propertyType: 'UNIT', propertyId: lease?.propertyId ?? '' } })
    expect((await refusal()).detail).toMatch(/^The draft of a lease of the record of row \d+ \(Units\)/)
  })

  test('an event of a lease', async () => {
    const { lease, refusal } = await imported()
    await admin.call(leaseContract.vacate, { params: { id: lease?.id ?? '' }, body: { date: calendarDate('2025-06-10') } })
    expect((await refusal()).detail).toMatch(/^The record of row \d+ \(Leases\) has changed since the import\./)
  })

  test('a fee of a building, and an entry for its tax report', async () => {
    const { lease, refusal } = await imported()
    const unit = await admin.call(unitContract.read, { params: { id: lease?.propertyId ?? '' } })
    const { buildingId } = unit
    await admin.call(managementFeeContract.set, { body: { buildingId, percent: '5', startsOn: calendarDate('2025-07-01') } })
    expect((await refusal()).detail).toMatch(/^A management fee of the record of row \d+ \(Buildings\)/)
  })
})
