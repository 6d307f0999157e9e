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

/** Contact data used to sign in is updated by its own rule (correct-contacts.ts). */
const contactFields: readonly KnownField[] = [
  { key: 'phoneNumber', column: 'phone_number' },
  { key: 'email', column: 'email' },
]

/** Only a GeoJSON file contains it (import-outlines.ts). */
const outline: KnownField = { key: 'geometry', column: 'geometry', type: 'jsonb' }

const subZone: KnownField = {
  key: 'subZone',
  from: 'subZoneId',
  column: 'sub_administrative_zone_id',
  type: 'uuid',
  recordField: 'subadministrativeZoneId',
}

type FieldType = 'text' | 'integer' | 'numeric' | 'bigint' | 'date' | 'uuid' | 'boolean' | 'jsonb'
/** A column of the sheet that an import may update. `from` is the key where its value was linked. */
export type KnownField = {
  key: string
  column: string
  type?: FieldType
  from?: string
  /** The record field that this column is a part of, if it has another name: an area has two columns. */
  recordField?: string
}

/** The fields that an import may change. Owners, places and identifying numbers are changed only on the record's page. */
export const knownFields: Partial<Record<ImportKind, readonly KnownField[]>> = {
  owner: [...updatedFieldsOf(owner), ...contactFields],
  thram: [...updatedFieldsOf(thram), subZone],
  plot: [...updatedFieldsOf(plot), outline],
  building: [...updatedFieldsOf(building), outline],
  unit: updatedFieldsOf(unit),
  tenant: [...updatedFieldsOf(tenant), ...contactFields],
}

/** Converts changes to the field names of the record. If a field is not named like its column, only its name is shown. */
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
