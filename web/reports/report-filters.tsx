import { type CalendarDate, firstDayOf, isCalendarDate, type Month, monthOf } from '../../domain/calendar-date.ts'
import { pageSizes } from '../../domain/page.ts'
import { reportPageSize } from '../../domain/reports/report-limits.ts'
import { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { BuildingPicker } from '../properties/buildings/building-picker.tsx'
import { DateInput } from '../ui/input/date-input.tsx'
import { MonthInput } from '../ui/input/month-input.tsx'
import { parseMonth } from '../ui/input/parse-date.ts'

/** The page of a report, as in every list, but with longer pages. */
export function useReportList() {
  const [search, change] = useSearchState()
  const pageNo = Math.max(1, Math.trunc(Number(search['pageNo'])) || 1)
  const pageSize = pageSizes.find((size) => size === Number(search['pageSize'])) ?? reportPageSize
  return {
    page: { pageNo, pageSize },
    setPage: (to: number) => change({ pageNo: to > 1 ? String(to) : undefined }),
    setPageSize: (size: number) => change({ pageSize: size === reportPageSize ? undefined : String(size), pageNo: undefined }),
  }
}

/** A change of the filter starts at the first page. */
export function useNarrow() {
  const [, change] = useSearchState()
  return (changes: Record<string, string | undefined>) => change({ ...changes, pageNo: undefined }, { isReplace: true })
}

/** A day from the address, or undefined. */
export function useDay(name: string): CalendarDate | undefined {
  const [search] = useSearchState()
  const text = search[name]
  return text !== undefined && isCalendarDate(text) ? text : undefined
}

export function DayFilter({ name, label }: { name: string; label: string }) {
  const narrow = useNarrow()
  const value = useDay(name) ?? null
  return <DateInput label={label} value={value} onChange={(day) => narrow({ [name]: day ?? undefined })} />
}

/** From the first of this month to today, unless the address has other days. */
export function useDateRange(): { from: CalendarDate; to: CalendarDate } {
  const today = useToday()
  const to = useDay('to') ?? today
  return { from: useDay('from') ?? firstDayOf(monthOf(to)), to }
}

export function DateRangeFilter() {
  const narrow = useNarrow()
  const { from, to } = useDateRange()
  const set = (name: 'from' | 'to') => (day: CalendarDate | null) => narrow({ [name]: day ?? undefined })
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
  const narrow = useNarrow()
  return <MonthInput label={t`Month`} value={useMonth()} onChange={(month) => narrow({ month })} />
}

/** Limits the report to one building, because the full office is too much to read. */
export function BuildingFilter() {
  const [search] = useSearchState()
  const narrow = useNarrow()
  return (
    <BuildingPicker
      label={t`Building`}
      value={search['buildingId'] ?? null}
      onChange={(id) => narrow({ buildingId: id ?? undefined })}
    />
  )
}
