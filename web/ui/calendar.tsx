import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import './calendar.css'
import { type CalendarDate, calendarDate } from '../../domain/calendar-date.ts'
import { t } from '../platform/texts.ts'

type CalendarProps = {
  date: CalendarDate | null
  min?: CalendarDate | undefined
  max?: CalendarDate | undefined
  onPick: (date: CalendarDate) => void
}

/** A month of days; apart from the input, because it and its date library are loaded only when a calendar is opened. */
export function Calendar({ date, min, max, onPick }: CalendarProps) {
  return (
    <DatePicker
      size="sm"
      value={date}
      {...(date ? { defaultDate: date } : {})}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      onChange={(picked) => picked && onPick(calendarDate(picked))}
      ariaLabels={{ previousMonth: t`Previous month`, nextMonth: t`Next month` }}
    />
  )
}
