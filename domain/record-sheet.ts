import { areaUnitName, isArea } from './area.ts'
import { type Field, type Fields, fieldsOf, type RecordDefinition } from './record.ts'
import { type SheetColumn, sheet, yesOrNo } from './sheet.ts'

/** The download columns of the named fields, in that order; an area has two. */
export function columnsOf<Fs extends Fields>(
  { fields }: RecordDefinition<Fs>,
  names: readonly (keyof Fs & string)[],
): readonly SheetColumn<object>[] {
  return names.flatMap((name) => {
    const field = fields[name]
    return field ? columnsOfField(name, field) : []
  })
}

/** The download columns of every other field, in the order of the definition, so that a new field gets its column automatically. */
export function otherColumnsOf<Fs extends Fields>(
  definition: RecordDefinition<Fs>,
  placed: readonly (keyof Fs & string)[],
): readonly SheetColumn<object>[] {
  return columnsOf(definition, otherFieldsOf(definition, placed))
}

export function otherFieldsOf<Fs extends Fields>(
  definition: RecordDefinition<Fs>,
  placed: readonly (keyof Fs & string)[],
): (keyof Fs & string)[] {
  return fieldsOf(definition).flatMap(([name]) => (placed.includes(name) ? [] : [name]))
}

/** The heading of its column in a download. */
export function headingOf({ heading, label }: Field): string {
  return heading ?? label
}

/** "Unit of gross area". */
export function unitHeadingOf(field: Field): string {
  const heading = headingOf(field)
  return `Unit of ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`
}

function columnsOfField(name: string, field: Field): readonly SheetColumn<object>[] {
  const valueIn = (row: object): unknown => Reflect.get(row, name)
  const cellIn = (row: object) => {
    const value = valueIn(row)
    return typeof value === 'string' || typeof value === 'number' ? value : null
  }
  const heading = headingOf(field)
  return sheet<object>(({ text, number, money, date }) => {
    switch (field.kind) {
      case 'text':
        return [text(heading, cellIn)]
      case 'code':
        return [text(heading, (row) => labelIn(field, valueIn(row)))]
      case 'integer':
        return [number(heading, cellIn)]
      case 'boolean':
        return [
          text(heading, (row) => {
            const value = valueIn(row)
            return typeof value === 'boolean' ? yesOrNo(value) : null
          }),
        ]
      case 'reference':
        return []
      case 'money':
        return [money(heading, cellIn)]
      case 'date':
        return [date(heading, cellIn)]
      case 'area': {
        const areaIn = (row: object) => {
          const value = valueIn(row)
          return isArea(value) ? value : undefined
        }
        return [
          number(heading, (row) => areaIn(row)?.value),
          text(unitHeadingOf(field), (row) => {
            const area = areaIn(row)
            return area && areaUnitName(area.unit)
          }),
        ]
      }
    }
  })
}

function labelIn({ labelOf }: Field & { kind: 'code' }, value: unknown): string | null {
  return typeof value === 'string' ? labelOf(value) : null
}
