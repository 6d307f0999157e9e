import { type CalendarDate, dateOf, daysInMonth, type Month, monthNames, monthOf } from '../../../domain/calendar-date.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads "21 Nov 2026", "21 november 2026", "2026-11-21", "21/11/2026", "21.11.26". */
export function parseDate(text: string): CalendarDate | undefined {
  const clean = text.trim().toLowerCase().replaceAll(',', ' ')
  const own = inFigures(text)
  if (own !== text) return parseDate(own)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(clean)
  if (iso) return dateFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const spelled = /^(\d{1,2})[\s-]*([a-z]{3})[a-z]*[\s-]*(\d{4}|\d{2})$/.exec(clean)
  if (spelled) return dateFrom(fullYear(Number(spelled[3])), months.indexOf(spelled[2] ?? '') + 1, Number(spelled[1]))
  const figures = /^(\d{1,2})[/.\s](\d{1,2})[/.\s](\d{4}|\d{2})$/.exec(clean)
  if (figures) return dateFrom(fullYear(Number(figures[3])), Number(figures[2]), Number(figures[1]))
  return undefined
}

/** Reads "Nov 2026", "2026-11", "11/2026". */
export function parseMonth(text: string): Month | undefined {
  const date = parseDate(`1 ${text.trim()}`) ?? parseDate(`${text.trim()}-01`) ?? parseDate(`1/${text.trim()}`)
  return date && monthOf(date)
}

/** Converts a date in another interface language: replaces the name of its month with figures. */
function inFigures(text: string): string {
  const at = monthNames.findLastIndex((name) => text.includes(` ${name} `))
  return at < 0 ? text : text.replace(` ${monthNames[at]} `, `/${at + 1}/`)
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year
}

function dateFrom(year: number, month: number, day: number): CalendarDate | undefined {
  const isDate = year >= 1900 && year <= 2199 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  return isDate ? dateOf(year, month, day) : undefined
}
