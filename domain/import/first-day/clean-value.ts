import { addDays, type CalendarDate, calendarDate, calendarDateSchema } from '../../calendar-date.ts'
import { decimalOfMoney } from '../../sheet.ts'
import { parseMoney } from '../../money.ts'
import { type buildingUses, codeLabel } from '../../properties/property.ts'
import { nearestName } from '../nearest-name.ts'
import { type OldContent, plainPlace } from './old-fields.ts'

/** A place with its other names. */
export type KnownPlace = { name: string; aliases: readonly string[] }

/**
 * A typed value in the form that the import reads. A value that is not understood stays unchanged, and the check of the import reports it.
 */
export function cleanValue(content: OldContent, typed: string, places: readonly KnownPlace[] = []): string {
  const text = typed.replaceAll(/\s+/g, ' ').trim()
  if (isNothing(text)) return ''
  switch (content) {
    case 'cid':
      return cleanCid(text)
    case 'phone':
      return cleanPhone(text)
    case 'date':
      return cleanDate(text) ?? text
    case 'money':
      return cleanMoney(text)
    case 'share':
      return cleanShare(text)
    case 'use':
      return cleanUse(text)
    case 'area':
      return text
    case 'place':
      return cleanPlace(text, places)
    case 'name':
      return text.replace(/^(mr|mrs|ms|miss)(\.\s*|\s+)(?=\p{L})/iu, '')
    case 'text':
      return text
  }
}

/** "-", "nil" and "n/a" mean an empty cell. */
function isNothing(text: string): boolean {
  return /^([-–—.]+|nil|none|n\/?a|not applicable|na|nill)$/i.test(text)
}

/** A spreadsheet turns long numbers into 1.1410000999E+10. */
function cleanCid(text: string): string {
  const digits = /^\d(\.\d+)?e\+?\d+$/i.test(text)
    ? String(Number(text))
    : text.replaceAll(/[\s\-./]/g, '').replace(/^cid:?/i, '')
  return /^\d{11}$/.test(digits) ? digits : text
}

/** The value may have another meaning: day and month could be swapped, a number could be a date, a place name is spelled differently. */
export function isDoubtful(content: OldContent, typed: string): boolean {
  if (content === 'place' || content === 'use') return true
  if (content === 'phone') return /[/,;&]| or /.test(typed)
  if (content !== 'date') return false
  const [, first, second] = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ]/.exec(typed) ?? []
  return first === undefined
    ? /^\s*\d+\s*$/.test(typed)
    : Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
}

/** "60 %" is 60/100; the whole needs no share. */
function cleanShare(text: string): string {
  const [, percent] = /^(\d{1,3}) ?%$/.exec(text) ?? []
  return percent === '100' || text === '1' || text === '1/1' ? '' : percent ? `${percent}/100` : text.replaceAll(' ', '')
}

/** The first of several numbers, without the country prefix. */
function cleanPhone(text: string): string {
  const [first = ''] = text.split(/[/,;&]| or /)
  const digits = first.replaceAll(/[^\d+]/g, '').replace(/^(\+|00)?975/, '')
  return /^\d{8}$/.test(digits) ? digits : text
}

/** The number of days to the year 2000, as spreadsheets count them. */
const daysTo2000 = 36_526
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Day before month, as in Bhutan; a spreadsheet number counts the days since 30 December 1899. */
export function cleanDate(text: string): CalendarDate | undefined {
  const year = (digits: string) => (digits.length === 2 ? `20${digits}` : digits)
  const numeric = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(text)
  if (numeric) return dateOf(year(numeric[3] ?? ''), Number(numeric[2]), Number(numeric[1]))
  const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(T.*)?$/.exec(text)
  if (iso) return dateOf(iso[1] ?? '', Number(iso[2]), Number(iso[3]))
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]*([a-z]{3,9})[\s\-/.,']*(\d{4}|\d{2})$/i.exec(text)
  if (dayFirst) return dateOf(year(dayFirst[3] ?? ''), monthOf(dayFirst[2] ?? ''), Number(dayFirst[1]))
  const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(text)
  if (monthFirst) return dateOf(monthFirst[3] ?? '', monthOf(monthFirst[1] ?? ''), Number(monthFirst[2]))
  if (/^[2-6]\d{4}$/.test(text)) return addDays(calendarDate('2000-01-01'), Number(text) - daysTo2000)
  return undefined
}

function monthOf(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

function dateOf(year: string, month: number, day: number): CalendarDate | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return calendarDateSchema.safeParse(text).data
}

/** "Nu. 12,000/-" is 12000.00. */
function cleanMoney(text: string): string {
  const plain = text
    .replace(/^(nu|ngultrum|btn|rs)\.?\s*/i, '')
    .replace(/\s*(nu|ngultrum|btn)\.?$/i, '')
    .replace(/\s*\/[-=]*$/, '')
    .replaceAll(/[,\s]/g, '')
  const amount = parseMoney(plain)
  return amount === undefined ? text : decimalOfMoney(amount)
}

/** The names that offices use for the kinds of units, rarer ones first: "2BHK" is a home, "Office space" an office. */
const spellingsOfUses: readonly [(typeof buildingUses)[number], RegExp][] = [
  ['HOTELS_AND_RESORTS', /hotel|resort|lodge|guest ?house|home ?stay/i],
  ['RELIGIOUS_SOCIAL_INSTITUTION', /religio|monast|temple|lhakhang/i],
  ['INSTITUTIONAL', /institut|school|clinic|hospital|government|govt/i],
  ['PRIVATE_OFFICES', /office/i],
  ['COMMERCIAL', /commerc|shop|store|restaurant|business|warehouse|godown|showroom|bar\b|salon/i],
  ['RESIDENTIAL', /resid|flat|apartment|house|home|dwelling|quarter|studio|bhk|bed ?room|family/i],
]

const useOf = (text: string) => spellingsOfUses.find(([, spelling]) => spelling.test(text))?.[0]
export const isUse = (text: string) => useOf(text) !== undefined

/** The use in the terms of the import, if the type contains it. */
function cleanUse(text: string): string {
  const use = useOf(text)
  return use ? codeLabel(use) : text
}

/** Finds a place by its name or another spelling, otherwise by the most similar name. */
function cleanPlace(text: string, places: readonly KnownPlace[]): string {
  const plain = plainPlace(text)
  const known = places.find(({ name, aliases }) => [name, ...aliases].some((one) => plainPlace(one) === plain))
  if (known) return known.name
  return (
    nearestName(
      text.replaceAll(/\b(dzongkhag|district|gewog|geog)\b/gi, '').trim(),
      places.map(({ name }) => name),
    ) ?? text
  )
}
