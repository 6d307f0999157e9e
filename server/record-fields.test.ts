import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditContract } from '../domain/audit/audit-contract.ts'
import { importKinds } from '../domain/import/import-kind.ts'
import { importSheets } from '../domain/import/import-sheets.ts'
import { owner } from '../domain/people/owner.ts'
import { ownerContract } from '../domain/people/owner-contract.ts'
import { tenant } from '../domain/people/tenant.ts'
import { tenantContract } from '../domain/people/tenant-contract.ts'
import { building } from '../domain/properties/building.ts'
import { buildingContract } from '../domain/properties/building-contract.ts'
import { plot } from '../domain/properties/plot.ts'
import { plotContract } from '../domain/properties/plot-contract.ts'
import { unit } from '../domain/properties/unit.ts'
import { unitContract } from '../domain/properties/unit-contract.ts'
import { type Field, fieldsOf, type RecordDefinition } from '../domain/record.ts'
import { headingOf } from '../domain/record-sheet.ts'
import type { TextFormat } from '../domain/text-format.ts'
import { type Admin, aBuilding, aCid, anAdmin, anOwner, aPhone, aPlot, aTenant, aUnit } from './testing/factories.ts'
import { aTestApp, type TestApp } from './testing/test-app.ts'

// A field that is added to a definition appears in the API, the audit, the download and the import without further code.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

/** A value that differs from those of the factories. */
function another(field: Field): unknown {
  switch (field.kind) {
    case 'text':
      return field.format ? formatted(field.format) : 'Changed 7'
    case 'code':
      return field.codes.at(-1)
    case 'integer':
      return field.min + 8
    case 'money':
      return 1_234_500
    case 'date':
      return '2019-03-04'
    case 'area':
      return { value: '0.26', unit: 'ACRE' }
    case 'boolean':
      return true
    case 'reference':
      return null
  }
}

/** No two people share a number. */
function formatted(format: TextFormat): string {
  switch (format) {
    case 'phone':
      return aPhone()
    case 'cid':
      return aCid()
    case 'email':
      return `p${aCid()}@example.bt`
    case 'taxNumber':
      return 'TAC00007'
    case 'rate':
      return '24.87'
  }
}

type Tested = {
  definition: RecordDefinition
  make: () => Promise<{ id: string }>
  patch: (id: string, body: object) => Promise<object>
  download: () => Promise<{ bytes: Buffer }>
  /** Fields with their own rule, which have their own tests. */
  apart?: readonly string[]
  /** Fields that share one heading in the download. */
  joined?: readonly string[]
}

const records: Tested[] = [
  {
    // A gross area follows its net area.
    apart: ['grossArea'],
    definition: plot,
    make: () => aPlot(admin),
    patch: (id: string, body: object) => admin.call(plotContract.update, { params: { id }, body }),
    download: () => admin.raw(plotContract.list, { query: { format: 'csv' } }),
  },
  {
    definition: building,
    make: () => aBuilding(admin),
    patch: (id: string, body: object) => admin.call(buildingContract.update, { params: { id }, body }),
    download: () => admin.raw(buildingContract.list, { query: { format: 'csv' } }),
  },
  {
    definition: unit,
    make: () => aUnit(admin),
    patch: (id: string, body: object) => admin.call(unitContract.update, { params: { id }, body }),
    download: () => admin.raw(unitContract.list, { query: { format: 'csv' } }),
  },
  {
    definition: owner,
    make: () => anOwner(admin, { licenceNumber: 'L-1' }),
    patch: (id: string, body: object) => admin.call(ownerContract.update, { params: { id }, body }),
    download: () => admin.raw(ownerContract.page, { params: { adminId: admin.adminId }, query: { format: 'csv' } }),
    apart: ['gstNumber', 'gstRegisteredFrom'],
  },
  {
    definition: tenant,
    make: () => aTenant(admin),
    patch: (id: string, body: object) => admin.call(tenantContract.update, { params: { id }, body }),
    download: () => admin.raw(tenantContract.page, { query: { format: 'csv' } }),
    apart: ['tenantType', 'dzongkhagId', 'administrativeZoneId', 'subadministrativeZoneId'],
    joined: ['firstName', 'middleName', 'lastName'],
  },
]

const kindOf = (noun: string) => importKinds.find((kind) => kind === noun) ?? 'owner'

describe.each(records)('every field of a $definition.noun', (tested) => {
  const { definition, make, patch, download, apart = [], joined = [] } = tested
  const fields = fieldsOf(definition).filter(([name]) => !apart.includes(name))
  const changed = () => Object.fromEntries(fields.map(([name, field]) => [name, another(field)]))

  test('can be corrected alone, and is returned', async () => {
    const { id } = await make()
    for (const [name, field] of fields) {
      const change = { [name]: another(field) }
      expect(await patch(id, change)).toMatchObject({ id, ...change })
    }
    const changes = changed()
    expect(await patch(id, changes)).toMatchObject(changes)
  })

  test('is in the audit after a change, with its values unless it is personal', async () => {
    const { id } = await make()
    await patch(id, changed())
    const { items } = await admin.call(auditContract.list, { query: { entityId: id } })
    const noted = items.flatMap((event) => event.changes)
    for (const [name, { isPersonal }] of fields) {
      const change = noted.find(({ field }) => field === name)
      expect(change, name).toBeDefined()
      expect(change && 'after' in change, name).toBe(!isPersonal)
    }
  })

  test('has its column in the download and in the import', async () => {
    await make()
    const { bytes } = await download()
    const [headings = []]: string[][] = parse(bytes, { bom: true, to: 1 })
    const columns = importSheets[kindOf(definition.noun)].columns.map(({ title }) => title)
    for (const [name, field] of fields) {
      if (!joined.includes(name))
        expect(headings, name).toContain(field.kind === 'money' ? `${headingOf(field)} (Nu.)` : headingOf(field))
      const title = field.import?.title ?? headingOf(field)
      expect(columns, name).toContain(field.kind === 'money' ? `${title} (Nu.)` : title)
    }
  })
})
