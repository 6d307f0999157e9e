import { z } from 'zod'
import { formatDate, isCalendarDate, thimphuDate } from '../../domain/calendar-date.ts'
import { chhetrum, formatMoney } from '../../domain/money.ts'

/** The content of an export is only known as JSON, because it grows with the tables. So the text is derived from names and values. */
export type Json = z.output<typeof jsonSchema>
export const jsonSchema = z.json()

const namesText: Readonly<Record<string, string>> = {
  cid: 'CID',
  cids: 'CIDs',
  at: 'When',
  nameEnglish: 'Name in English',
  nameDzongkha: 'Name in Dzongkha',
}

/** For example "rentAmount" → "Rent amount". */
export function printableName(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return namesText[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const changeSchema = z.object({ field: z.string(), before: jsonSchema.optional(), after: jsonSchema.optional() })
const instantSchema = z.iso.datetime({ offset: true })
const amountName = /(^a|A)mount$/
// Values of these fields are codes of the product in capitals; text that people wrote in capitals stays.
const codeName = /(kind|status|state|type|method|frequency|proration|timing|overridden|role|party|terminatesAs)$/i

/** A value as readable text; `undefined` if it is empty. */
export function printableValue(name: string, value: Json): string | undefined {
  if (value === null || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return amountName.test(name) ? formatMoney(chhetrum(value)) : String(value)
  if (typeof value === 'string') return codeName.test(name) ? codeText(value) : printableText(value)
  const parts = Array.isArray(value) ? value.map((item) => changeText(item) ?? printableValue(name, item)) : fieldsText(value)
  return parts.filter((part) => part !== undefined).join('; ') || undefined
}

function printableText(text: string): string {
  if (isCalendarDate(text)) return formatDate(text)
  // A text that a person wrote may only look like an instant: 2025-99-99T99:99:99Z stays as it is.
  const isInstant = instantSchema.safeParse(text).success && isCalendarDate(thimphuDate(new Date(text)))
  return isInstant ? instantText(new Date(text)) : text
}

/** For example "FOLLOWING_MONTH" → "Following month". */
function codeText(code: string): string {
  return code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')
}

/** For example "15 Jun 2025, 10:00", in Thimphu time. */
export function instantText(at: Date): string {
  return `${formatDate(thimphuDate(at))}, ${at.toLocaleTimeString('en-GB', { timeZone: 'Asia/Thimphu', timeStyle: 'short' })}`
}

function fieldsText(fields: Readonly<Record<string, Json>>): (string | undefined)[] {
  return Object.entries(fields).map(([name, value]) => {
    const text = printableValue(name, value)
    return text === undefined ? undefined : `${printableName(name)}: ${text}`
  })
}

/** A change in the audit: its values are formatted like those of the changed field. */
function changeText(item: Json): string | undefined {
  const { success, data } = changeSchema.safeParse(item)
  if (!success) return undefined
  const { field, before = null, after = null } = data
  const [was, is] = [printableValue(field, before), printableValue(field, after)]
  const values = was === undefined && is === undefined ? '' : ` was ${was ?? 'empty'}, now ${is ?? 'empty'}`
  return printableName(field) + values
}
