import { columnName, columnOf, type Field, type Fields, fieldsOf, type RecordDefinition } from '../record.ts'
import { headingOf, otherFieldsOf, unitHeadingOf } from '../record-sheet.ts'
import { codeText } from '../sheet.ts'
import { formattedText, nullableFormattedText, requiredText, text } from '../text.ts'
import { decimalCell, integerCell } from './import-cells.ts'
import { dateColumn, type ImportColumn, moneyColumn, words } from './import-column.ts'
import { areaUnit } from './land-columns.ts'

/** The import columns of the named fields, in that order. */
export function importColumnsOf<Fs extends Fields>(
  { fields }: RecordDefinition<Fs>,
  names: readonly (keyof Fs & string)[],
): readonly ImportColumn[] {
  return names.flatMap((name) => {
    const field = fields[name]
    return field ? columnsOfField(name, field) : []
  })
}

/** The import columns of every other field, in the order of the definition, so that a new field is importable automatically. */
export function otherImportColumnsOf<Fs extends Fields>(
  definition: RecordDefinition<Fs>,
  placed: readonly (keyof Fs & string)[],
): readonly ImportColumn[] {
  return importColumnsOf(definition, otherFieldsOf(definition, placed))
}

export type ImportedField = {
  /** The key of the column in the sheet. */
  key: string
  /** The column of its table. */
  column: string
  type: 'text' | 'integer' | 'bigint' | 'date' | 'numeric' | 'boolean'
  default?: string | number | boolean
  isFixed: boolean
  /** The field, if it has two columns. */
  recordField?: string
  /** The unit of an area, which is stored only with a value. */
  onlyWith?: string
}

/** The columns where an import stores its values; an area has two columns. */
export function importedFieldsOf(definition: RecordDefinition): ImportedField[] {
  return fieldsOf(definition).flatMap(([name, field]): ImportedField[] => {
    const isFixed = field.import?.isFixed ?? false
    const one = (key: string, type: ImportedField['type']) => ({
      ...{ key, type, isFixed },
      column: key === name ? columnOf(name, field) : columnName(key),
    })
    switch (field.kind) {
      case 'area':
        return [
          { ...one(`${name}Value`, 'numeric'), recordField: name },
          { ...one(`${name}Unit`, 'text'), recordField: name, onlyWith: `${name}Value` },
        ]
      case 'reference':
        return []
      case 'code':
      case 'boolean':
      case 'integer': {
        const type = field.kind === 'code' ? 'text' : field.kind
        return [{ ...one(name, type), ...(field.default === undefined ? {} : { default: field.default }) }]
      }
      case 'money':
        return [one(name, 'bigint')]
      case 'date':
        return [one(name, 'date')]
      case 'text':
        return [one(name, 'text')]
    }
  })
}

function columnsOfField(name: string, field: Field): readonly ImportColumn[] {
  const { title = headingOf(field), isRequired, example, note } = field.import ?? {}
  // The headings of the downloaded list and of the form, because people copy from both.
  const also = [...new Set([headingOf(field), field.label])].filter((one) => one !== title)
  const hasDefault = 'default' in field && field.default !== undefined
  const column = {
    key: name,
    title,
    ...(also.length === 0 ? {} : { also }),
    ...((isRequired ?? !(field.isOptional || hasDefault)) ? { isRequired: true } : {}),
    ...(example ? { example } : {}),
    ...(note ? { note } : {}),
  }
  switch (field.kind) {
    case 'text':
      return [{ ...column, read: textCell(field) }]
    case 'reference':
      return []
    case 'boolean':
      return [{ ...column, ...words(['YES', 'NO'], codeText) }]
    case 'code':
      return [{ ...column, ...words(field.codes, field.labelOf) }]
    case 'integer':
      return [{ ...column, read: integerCell(field.min, field.max, field.import?.error) }]
    case 'money':
      return [{ ...column, ...moneyColumn, title: `${title} (Nu.)` }]
    case 'date':
      return [{ ...column, ...dateColumn }]
    case 'area':
      return [
        { ...column, key: `${name}Value`, read: decimalCell },
        {
          ...areaUnit,
          key: `${name}Unit`,
          title: unitHeadingOf(field),
          ...(column.isRequired ? { isRequired: true } : {}),
          example: example ? areaUnit.example : undefined,
        },
      ]
  }
}

function textCell({ format, isOptional, max }: Field & { kind: 'text' }) {
  if (format) return isOptional ? nullableFormattedText(format) : formattedText(format)
  return isOptional ? text(max) : requiredText(max)
}
