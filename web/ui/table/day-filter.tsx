import { type CalendarDate, isCalendarDate } from '../../../domain/calendar-date.ts'
import { DateInput } from '../input/date-input.tsx'
import type { TableFilter } from './data-table.tsx'

/** Filters a list by a day. */
export function dayFilter<Name extends string>(name: Name, label: string): TableFilter<Name> {
  return {
    name,
    label,
    input: ({ value, onChange }) => (
      <DateInput label={label} value={toDay(value)} onChange={(day) => onChange(day ?? undefined)} />
    ),
    text: (value) => value,
  }
}

function toDay(value: string | undefined): CalendarDate | null {
  return value !== undefined && isCalendarDate(value) ? value : null
}
