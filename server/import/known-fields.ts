import { type RawBuilder, sql } from 'kysely'
import type { ImportKind } from '../../domain/import/import-kind.ts'
import { importedFieldsOf } from '../../domain/import/record-import.ts'
import { building } from '../../domain/properties/building.ts'
import { plot } from '../../domain/properties/plot.ts'
import { thram } from '../../domain/properties/thram.ts'
import { unit } from '../../domain/properties/unit.ts'
import type { RecordDefinition } from '../../domain/record.ts'

function updatedFieldsOf(definition: RecordDefinition): KnownField[] {
  return importedFieldsOf(definition).filter(({ isFixed }) => !isFixed)
}

type FieldType = 'text' | 'integer' | 'numeric' | 'bigint' | 'date' | 'uuid' | 'boolean'
/** A column of the sheet that an import may bring up to date; `from` is where its value was linked to. */
export type KnownField = { key: string; column: string; type?: FieldType; from?: string }

/** What an import may change of records. Owners, places, numbers they are known by and sign-ins are the record's own to change. */
export const knownFields: Partial<Record<ImportKind, readonly KnownField[]>> = {
  owner: [
    { key: 'ownerType', column: 'owner_type' },
    { key: 'nameEnglish', column: 'name_english' },
    { key: 'nameDzongkha', column: 'name_dzongkha' },
    { key: 'licenceNumber', column: 'licence_number' },
    { key: 'taxpayerNumber', column: 'taxpayer_number' },
    { key: 'gstNumber', column: 'gst_number' },
    { key: 'gstRegisteredFrom', column: 'gst_registered_from', type: 'date' },
    { key: 'isTaxExempt', column: 'is_tax_exempt', type: 'boolean' },
    { key: 'permanentAddress', column: 'permanent_address' },
  ],
  thram: [...updatedFieldsOf(thram), { key: 'subZone', from: 'subZoneId', column: 'sub_administrative_zone_id', type: 'uuid' }],
  plot: updatedFieldsOf(plot),
  building: updatedFieldsOf(building),
  unit: updatedFieldsOf(unit),
  tenant: [
    { key: 'tenantType', column: 'tenant_type' },
    { key: 'firstName', column: 'first_name' },
    { key: 'middleName', column: 'middle_name' },
    { key: 'lastName', column: 'last_name' },
    { key: 'nameDzongkha', column: 'name_dzongkha' },
    { key: 'licenceNumber', column: 'licence_number' },
    { key: 'taxpayerNumber', column: 'taxpayer_number' },
  ],
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
  if (!table) throw new Error(`Rows of ${kind} are never brought up to date.`)
  return sql.table(table)
}
