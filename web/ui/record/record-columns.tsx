import type { ReactNode } from 'react'
import { formatArea, isArea } from '../../../domain/area.ts'
import { isMoney } from '../../../domain/money.ts'
import { type Field, type Fields, fieldsOf, type RecordDefinition } from '../../../domain/record.ts'
import { otherFieldsOf } from '../../../domain/record-sheet.ts'
import { t } from '../../platform/texts.ts'
import type { Column } from '../table/data-table.tsx'
import { DateText } from '../text/date-text.tsx'
import { MoneyText } from '../text/money-text.tsx'

/**
 * Columns for all other fields of the definition, offered in the column chooser, so that a new field appears automatically. `placed`: the
 * fields that have their own column, or none.
 */
export function otherListColumns<Fs extends Fields>(
  definition: RecordDefinition<Fs>,
  placed: readonly (keyof Fs & string)[],
): readonly Column<object>[] {
  return otherFieldsOf(definition, placed).flatMap((name) => {
    const field = definition.fields[name]
    return field ? [columnOf(name, field)] : []
  })
}

function columnOf(key: string, field: Field): Column<object> {
  const isFigure = ['integer', 'money', 'area'].includes(field.kind)
  return {
    key,
    title: field.label,
    isHiddenAtFirst: true,
    ...(isFigure ? { align: 'end' } : {}),
    cell: (row) => <FieldText field={field} value={Reflect.get(row, key)} />,
  }
}

/** Formats a stored value. An empty value is "–". */
export function FieldText({ field, value }: { field: Field; value: unknown }): ReactNode {
  if (isArea(value)) return <span className="figures">{formatArea(value)}</span>
  if (isMoney(value)) return field.kind === 'money' ? <MoneyText amount={value} /> : <span className="figures">{value}</span>
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (typeof value !== 'string' || value === '') return '–'
  if (field.kind === 'code') return field.labelOf(value)
  return field.kind === 'date' ? <DateText date={value} /> : value
}

/** How the conflict dialog compares the fields of a definition. */
export function comparedFields(
  definition: RecordDefinition,
): Record<string, { label: string; text: (value: unknown) => ReactNode }> {
  return Object.fromEntries(
    fieldsOf(definition).map(([name, field]) => [
      name,
      { label: field.label, text: (value) => <FieldText field={field} value={value} /> },
    ]),
  )
}
