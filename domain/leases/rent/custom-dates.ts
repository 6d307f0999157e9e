import { daysInMonth, monthNames } from '../../calendar-date.ts'

const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** A year without 29 February, which does not exist in every year. */
const commonYear = 2025

/** "1 Feb; 15/08" as ["02-01", "08-15"], in order; undefined if one of them does not exist in every year. Duplicates are not reported. */
export function readCustomDates(text: string): string[] | undefined {
  const parts = text.split(/[,;]/).map((part) => part.trim())
  const days = parts.filter((part) => part !== '').map(dayOf)
  if (days.length === 0 || days.some((day) => day === undefined)) return undefined
  return days.flatMap((day) => day ?? []).toSorted()
}

/** "01 Feb, 15 Aug". */
export function customDatesText(dates: readonly string[]): string {
  return dates.map((date) => `${date.slice(3)} ${monthNames[Number(date.slice(0, 2)) - 1] ?? ''}`).join(', ')
}

function dayOf(text: string): string | undefined {
  const match = /^(\d{1,2})(?:\s*[/.]\s*(\d{1,2})|\s+(\S+))$/.exec(text)
  if (!match) return undefined
  const [, day = '', number, name = ''] = match
  const month = number === undefined ? monthOfName(name) : Number(number)
  if (month < 1 || month > 12 || Number(day) < 1 || Number(day) > daysInMonth(commonYear, month)) return undefined
  return `${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

function monthOfName(name: string): number {
  const known = monthNames.findIndex((one) => one.toLowerCase() === name.toLowerCase())
  return (known >= 0 ? known : english.indexOf(name.toLowerCase().slice(0, 3))) + 1
}
