import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownDetails } from './identity/own-details.ts'
import { listing } from './listings/listing.ts'
import { manager } from './people/manager.ts'
import { owner } from './people/owner.ts'
import { tenant } from './people/tenant.ts'
import { building } from './properties/building.ts'
import { plot } from './properties/plot.ts'
import { thram } from './properties/thram.ts'
import { unit } from './properties/unit.ts'
import { auditedFieldsOf, columnName, type Field, fieldsOf, type RecordDefinition } from './record.ts'
import { recordCheckError } from './record-check.ts'
import { createSchema, patchSchema, replySchema } from './record-schema.ts'
import { expense } from './remittance/expense.ts'

const definitions: readonly RecordDefinition[] = [
  ...[thram, plot, building, unit],
  ...[tenant, owner, manager, ownDetails, listing, expense],
]
const everyField = definitions.flatMap((definition) =>
  fieldsOf(definition).map(([name, field]): [string, RecordDefinition, Field] => [name, definition, field]),
)

/** For texts in a fixed format: accepted examples in different spellings, and refused ones. */
const examplesOf = {
  phone: ['17123456', '+975 17 12-34 56', '1712345', '07123456', 'phone'],
  cid: ['11410000999', '114-1000-0999', '1141000099', '00000000000', '1141000099x'],
  email: [
    'pema@example.bt',
    ' Pema@Example.bt ',
    'pema',
    'pema@',
    'pema@example',
    'a..b@example.bt',
    `${'a'.repeat(260)}@example.bt`,
  ],
  taxNumber: ['TPN 12345', 'tac0001', 'X1', 'A'.repeat(16), 'no_underscore'],
  rate: ['24.87', 'Nu. 1,250.5', '0', '0.0000', '-1', '1.23456', '1234567890', '007', ' 12 '],
}

/** Valid and invalid values of a field in a form. */
function valuesOf(field: Field): fc.Arbitrary<unknown> {
  if (field.kind === 'text' && field.format) return fc.oneof(fc.constantFrom(...examplesOf[field.format]), fc.constant(null))
  if (field.kind === 'text')
    return fc.oneof(fc.string({ maxLength: field.max * 2, unit: 'grapheme-ascii' }), fc.constant(field.default ?? null))
  if (field.kind === 'integer')
    return fc.oneof(
      fc.integer({ min: field.min - 20, max: field.max + 20 }),
      fc.double({ min: 0, max: 9, noNaN: true }),
      fc.constant(null),
    )
  return fc.constant(null)
}

test('a form finds the same errors as the API, with the same messages', () => {
  for (const [name, definition, field] of everyField) {
    const patch = patchSchema(definition)
    fc.assert(
      fc.property(valuesOf(field), (value) => {
        const inForm = recordCheckError(field, value)
        const inApi = patch.safeParse({ [name]: value })
        expect({ name, isRefused: inForm !== null }).toEqual({ name, isRefused: !inApi.success })
        if (inForm !== null && value !== null && (field.kind === 'integer' || (field.kind === 'text' && field.format)))
          expect(inApi.error?.issues.map(({ message }) => message)).toContain(inForm)
      }),
      { numRuns: 40 },
    )
  }
})

test('a record that is created without its optional fields has their defaults, and otherwise no values', () => {
  const created = createSchema(unit).parse({ unitNumber: '101' })
  expect(created).toMatchObject({ unitNumber: '101', floor: 0, use: 'RESIDENTIAL', bedrooms: null, area: null, waterMeter: null })
  expect(Object.keys(created)).toEqual(Object.keys(unit.fields))
})

test('a change contains only the changed fields, and a blank text clears a field', () => {
  expect(patchSchema(building).parse({ buildingNumber: ' ' })).toEqual({ buildingNumber: null })
})

test('a record that was stored under an older limit can still be read', () => {
  const stored = { ...createSchema(building).parse({ name: 'Norling House', use: 'COMMERCIAL' }), floors: 99 }
  expect(replySchema(building).parse(stored).floors).toBe(99)
})

test('the audit has no identifying values of a person or contract', () => {
  const audited = auditedFieldsOf(unit)
  expect(audited).toContain('askingRentAmount')
  expect(audited).toContain('owners')
  expect(audited).not.toContain('electricityMeter')
})

test('a field is stored in the column with its name', () => {
  expect(columnName('grossArea')).toBe('gross_area')
})
