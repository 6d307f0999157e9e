import { z } from 'zod'
import { areaUnitName, areaUnits } from '../area.ts'
import { calendarDateSchema } from '../calendar-date.ts'
import { cidSchema } from '../identity/contact.ts'
import { readCustomDates } from '../leases/rent/custom-dates.ts'
import { parseMoney } from '../money.ts'
import { parseShare, sharesOf, sharesSchema } from '../share.ts'
import { text } from '../text.ts'

// Schemas for the text of a cell. Each converts typed text to the stored value, or reports why it cannot.

/** 2026-11-21, 21/11/2026 or 21 Nov 2026. */
export const dateCell = z
  .string()
  .transform((typed) => isoOf(typed.trim()))
  .pipe(calendarDateSchema)

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function isoOf(typed: string): string {
  const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed)
  if (numeric) return `${numeric[3]}-${numeric[2]?.padStart(2, '0')}-${numeric[1]?.padStart(2, '0')}`
  const worded = /^(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})$/i.exec(typed)
  const month = months.indexOf((worded?.[2] ?? '').toLowerCase()) + 1
  return worded && month > 0 ? `${worded[3]}-${String(month).padStart(2, '0')}-${worded[1]?.padStart(2, '0')}` : typed
}

/** "12500", "12,500.00" or "Nu. 12,500": chhetrum. */
export const moneyCell = z.string().transform((typed, context) => {
  const amount = parseMoney(typed)
  if (amount !== undefined && amount >= 0) return amount
  context.addIssue({ code: 'custom', message: 'Enter an amount in Nu, such as 12500.00.' })
  return z.NEVER
})

export function integerCell(min: number, max: number, message = `Enter a whole number from ${min} to ${max}.`) {
  return z
    .string()
    .regex(/^-?\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
}

export const decimalCell = z
  .string()
  .transform((typed) =>
    typed
      .replaceAll(',', '')
      .replace(/^(\d+\.\d*?)0+$/, '$1')
      .replace(/\.$/, ''),
  )
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, 'Enter a number above 0 with at most 4 decimals.'))

/** "5", "5%" or "7.5 %". A cell that a spreadsheet shows as 5 % contains 0.05, which could be mistaken for 0.05 percent. */
export const percentCell = z.string().transform((typed, context) => {
  const read = decimalCell.safeParse(typed.replace(/\s*%$/, ''))
  if (read.success && (typed.endsWith('%') || Number(read.data) >= 1)) return read.data
  const message = read.success
    ? 'Enter five percent as 5 or 5%, in a cell that is not formatted as a percentage.'
    : read.error.issues[0]?.message
  context.addIssue({ code: 'custom', message: message ?? 'Enter a percentage, such as 5.' })
  return z.NEVER
})

export const areaUnitCell = z.string().transform((typed, context) => {
  const plain = plainly(typed)
  const unit = areaUnits.find((one) => plainly(one) === plain || plainly(areaUnitName(one)) === plain)
  if (unit) return unit
  context.addIssue({ code: 'custom', message: 'Enter acre or sq ft.' })
  return z.NEVER
})

/** "1 Feb; 1 Aug": days of each year. */
export const customDatesCell = z.string().transform((typed, context) => {
  const days = readCustomDates(typed)
  if (days) return days
  context.addIssue({ code: 'custom', message: 'Enter days of the year, such as 1 Feb; 1 Aug.' })
  return z.NEVER
})

/** All categories of ownership, which are the longest list of the register. */
const maxWordsNamed = 15

/** A code or its label, ignoring case. */
export function wordCell<const C extends string>(codes: readonly C[], words: (code: C) => string) {
  return z.string().transform((typed, context): C => {
    const found = codes.find((code) => plainly(code) === plainly(typed) || plainly(words(code)) === plainly(typed))
    if (found) return found
    const known = codes.slice(0, maxWordsNamed).map(words).join(', ')
    const more = codes.length > maxWordsNamed ? '…' : ''
    context.addIssue({ code: 'custom', message: `“${typed.slice(0, 40)}” is not one of the allowed values (${known}${more}).` })
    return z.NEVER
  })
}

function plainly(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Several values in one cell, separated by semicolons. */
export function listCell(max: number) {
  return text(max).transform((typed) =>
    typed
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean),
  )
}

const newHolders = sharesSchema(z.object({ ownerId: z.string(), share: z.string().optional() }))

/** A number that identifies a person, alone or in brackets after the name: "Karma Dorji (11410000999)". */
export const personCell = text(400).transform((typed, context) => {
  const number = /\(([^()]*)\)\s*$/.exec(typed)?.[1]?.trim() ?? typed
  if (number !== '' && number.length <= 40) return number
  context.addIssue({ code: 'custom', message: 'Enter a CID, phone number or licence number.' })
  return z.NEVER
})

const holderPart = /^(?:.*\(([^()]*)\)|(\S+))(?:\s+(\S+))?$/
const isOwnerNumber = (number: string): boolean => cidSchema.safeParse(number).success || /^\d{8}$/.test(number)

/**
 * "11410000999 1/2; Pema Lhamo (17123456) 1/2": owners by CID or phone number, also in brackets after their name, with their shares.
 * Without shares, all are equal.
 */
export const ownersCell = text(20_000).transform((typed, context) => {
  const parts = typed.split(';').flatMap((part) => (part.trim() ? [part.trim()] : []))
  const holders = parts.map((part) => {
    const [, inBrackets, alone, share] = holderPart.exec(part) ?? []
    const number = (inBrackets ?? alone ?? part).replaceAll(/[-\s]/g, '').replace(/^\+975/, '')
    return { ownerId: number, ...(share ? { share } : {}) }
  })
  const wrong = holders.find(({ ownerId, share }) => !isOwnerNumber(ownerId) || (share && !parseShare(share)))
  if (wrong) {
    context.addIssue({
      code: 'custom',
      message: `Enter owners as CID or phone number and share, such as 11410000999 1/2; not “${wrong.ownerId.slice(0, 40)}”.`,
    })
    return z.NEVER
  }
  const read = newHolders.safeParse(holders)
  if (!read.success) {
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? 'These shares cannot be read.' })
    return z.NEVER
  }
  return sharesOf(read.data).map((share, index) => ({
    cid: holders[index]?.ownerId ?? '',
    numerator: Number(share.numerator),
    denominator: Number(share.denominator),
  }))
})
