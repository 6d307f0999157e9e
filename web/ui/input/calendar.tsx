import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import './fields.css'
import { type CalendarDate, calendarDate, formatMonth, monthNames, monthOf, partsOf } from '../../../domain/calendar-date.ts'
import { language, t } from '../../platform/texts.ts'

type CalendarProps = {
  date: CalendarDate | null
  min?: CalendarDate | undefined
  max?: CalendarDate | undefined
  onPick: (date: CalendarDate) => void
}

const weekdays = [t`Su`, t`Mo`, t`Tu`, t`We`, t`Th`, t`Fr`, t`Sa`]

/** The date library has only English month names. */
const ownFormats = {
  monthLabelFormat: (date: string) => formatMonth(monthOf(calendarDate(date))),
  monthsListFormat: (date: string) => monthNames[partsOf(calendarDate(date)).month - 1],
  weekdayFormat: (date: string) => weekdays[new Date(`${date}T00:00Z`).getUTCDay()],
}

/** A month of days. It is separate from the input, because it and its date library are loaded only when a calendar is opened. */
export function Calendar({ date, min, max, onPick }: CalendarProps) {
  return (
    <DatePicker
      size="sm"
      value={date}
      {...(date ? { defaultDate: date } : {})}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      onChange={(picked) => picked && onPick(calendarDate(picked))}
      {...(language === 'en' ? {} : ownFormats)}
      ariaLabels={{ previousMonth: t`Previous month`, nextMonth: t`Next month` }}
    />
  )
}
