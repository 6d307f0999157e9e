import { type RawBuilder, sql } from 'kysely'
import type { Change } from '../../domain/audit/audited-fields.ts'
import type { ImportKind } from '../../domain/import/import-kind.ts'
import { importedFieldsOf } from '../../domain/import/record-import.ts'
import { owner } from '../../domain/people/owner.ts'
import { tenant } from '../../domain/people/tenant.ts'
import { building } from '../../domain/properties/building.ts'
import { plot } from '../../domain/properties/plot.ts'
import { thram } from '../../domain/properties/thram.ts'
import { unit } from '../../domain/properties/unit.ts'
import type { RecordDefinition } from '../../domain/record.ts'

function updatedFieldsOf(definition: RecordDefinition): KnownField[] {
  return importedFieldsOf(definition).filter(({ isFixed }) => !isFixed)
}

/** What a person may sign in with follows by a rule of its own (correct-contacts.ts). */
const contactFields: readonly KnownField[] = [
  { key: 'phoneNumber', column: 'phone_number' },
  { key: 'email', column: 'email' },
]

/** Only a GeoJSON file brings it (import-outlines.ts). */
const outline: KnownField = { key: 'geometry', column: 'geometry', type: 'jsonb' }

const subZone: KnownField = {
  key: 'subZone',
  from: 'subZoneId',
  column: 'sub_administrative_zone_id',
  type: 'uuid',
  recordField: 'subadministrativeZoneId',
}

type FieldType = 'text' | 'integer' | 'numeric' | 'bigint' | 'date' | 'uuid' | 'boolean' | 'jsonb'
/** A column of the sheet that an import may bring up to date; `from` is where its value was linked to. */
export type KnownField = {
  key: string
  column: string
  type?: FieldType
  from?: string
  /** Of which this column is a part, or what it is called there: an area has two columns. */
  recordField?: string
}

/** What an import may change of records. Owners, places and numbers they are known by are the record's own to change. */
export const knownFields: Partial<Record<ImportKind, readonly KnownField[]>> = {
  owner: [...updatedFieldsOf(owner), ...contactFields],
  thram: [...updatedFieldsOf(thram), subZone],
  plot: [...updatedFieldsOf(plot), outline],
  building: [...updatedFieldsOf(building), outline],
  unit: updatedFieldsOf(unit),
  tenant: [...updatedFieldsOf(tenant), ...contactFields],
}

/** Changes by the names of the record; of a field with another name than its column the name alone is said. */
export function ofRecord(kind: ImportKind, changes: readonly Change[]): Change[] {
  const named = changes.map((change) => {
    const { recordField } = (knownFields[kind] ?? []).find(({ key }) => key === change.field) ?? {}
    return recordField === undefined ? change : { field: recordField }
  })
  return named.filter(({ field }, index) => named.findIndex((one) => one.field === field) === index)
}

const tables: Partial<Record<ImportKind, string>> = {
  owner: 'owners',
  thram: 'thrams',
  plot: 'plots',
  building: 'buildings',
  unit: 'units',
  tenant: 'tenants',
}

export function tableOf(kind: ImportKind): RawBuilder<unknown> {
  const table = tables[kind]
  if (!table) throw new Error(`Rows of ${kind} cannot be updated by import.`)
  return sql.table(table)
}
