import { formatDate } from '../../domain/calendar-date.ts'
import { t } from '../platform/texts.ts'
import type { TableFilter } from '../ui/table/data-table.tsx'
import { DateInput } from '../ui/input/date-input.tsx'
import { toDate } from './advice-labels.ts'

export const paidFilters: readonly TableFilter<'from' | 'to'>[] = [dateFilter('from', t`Paid from`), dateFilter('to', t`Paid to`)]

/** Filters by date, for documents that nobody pays: credit notes and refunds. */
export const datedFilters: readonly TableFilter<'from' | 'to'>[] = [dateFilter('from', t`From`), dateFilter('to', t`To`)]

export function dateFilter<const Name extends string>(name: Name, label: string): TableFilter<Name> {
  return {
    name,
    label,
    input: ({ value, onChange }) => (
      <DateInput label={label} value={toDate(value) ?? null} onChange={(date) => date && onChange(date)} />
    ),
    text: (value) => {
      const date = toDate(value)
      return date ? formatDate(date) : value
    },
  }
}
