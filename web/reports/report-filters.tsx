import { type CalendarDate, firstDayOf, isCalendarDate, type Month, monthOf } from '../../domain/calendar-date.ts'
import { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/date-input.tsx'
import { MonthInput } from '../ui/month-input.tsx'
import { parseMonth } from '../ui/parse-date.ts'

/** A day of the address, or none. */
export function useDay(name: string): CalendarDate | undefined {
  const [search] = useSearchState()
  const text = search[name]
  return text !== undefined && isCalendarDate(text) ? text : undefined
}

export function DayFilter({ name, label }: { name: string; label: string }) {
  const [, change] = useSearchState()
  const value = useDay(name) ?? null
  return <DateInput label={label} value={value} onChange={(day) => change({ [name]: day ?? undefined }, { isReplace: true })} />
}

/** From the first of this month to today, unless the address says otherwise. */
export function useStretch(): { from: CalendarDate; to: CalendarDate } {
  const today = useToday()
  const to = useDay('to') ?? today
  return { from: useDay('from') ?? firstDayOf(monthOf(to)), to }
}

export function StretchFilter() {
  const [, change] = useSearchState()
  const { from, to } = useStretch()
  const set = (name: 'from' | 'to') => (day: CalendarDate | null) => change({ [name]: day ?? undefined }, { isReplace: true })
  return (
    <>
      <DateInput label={t`From`} value={from} max={to} onChange={set('from')} />
      <DateInput label={t`To`} value={to} min={from} onChange={set('to')} />
    </>
  )
}

export function useMonth(): Month {
  const [search] = useSearchState()
  const thisMonth = monthOf(useToday())
  return parseMonth(search['month'] ?? '') ?? thisMonth
}

export function MonthFilter() {
  const [, change] = useSearchState()
  return <MonthInput label={t`Month`} value={useMonth()} onChange={(month) => change({ month })} />
}
