import { type Area, formatArea } from '../area.ts'
import { formatDate, formatMonth, isCalendarDate, monthSchema, thimphuDate } from '../calendar-date.ts'
import { floorText } from '../ordinal-words.ts'
import { chhetrum, formatCount, formatMoney } from '../money.ts'
import { definitionOf } from '../record.ts'
import type { Change } from './audited-fields.ts'
import { fieldLabel, readableFieldName } from './field-labels.ts'

/** The current names of the records whose ids are in the changes. */
export type Names = Readonly<Record<string, string>>
type Place = { entity: string; field: string; names: Names }

/**
 * One line for each changed field of an event: "Rent: from Nu. 10,000.00 to Nu. 11,000.00". Fields whose values are not stored are last.
 */
export function changeTexts(entity: string, changes: readonly Change[], names: Names): string[] {
  const lines: string[] = []
  const withoutValues: string[] = []
  const isRemoval = changes.length > 1 && changes.every(({ after }) => after === undefined || after === null)
  for (const { field, before, after } of changes) {
    const label = fieldLabel(entity, field)
    if (label === undefined) continue
    if (before === undefined && after === undefined) withoutValues.push(label)
    else lines.push(`${label}: ${betweenText({ entity, field, names }, before, isRemoval ? before : after)}`)
  }
  if (withoutValues.length > 0) lines.push(`Details not stored: ${[...new Set(withoutValues)].join(', ')}`)
  return lines
}

function betweenText(place: Place, before: unknown, after: unknown): string {
  const versions = place.entity === 'setting' ? versionsText(place, before, after) : undefined
  if (versions !== undefined) return versions
  const [was, is] = [valueText(place, before), valueText(place, after)]
  if (was === undefined || was === is) return is ?? 'empty'
  return is === undefined ? `${was}, removed` : `from ${was} to ${is}`
}

/** A submitted value as text; undefined if it is empty. */
export function sentText(entity: string, field: string, value: unknown): string | undefined {
  return valueText({ entity, field, names: {} }, value)
}

/** A value as text; undefined if it is empty. */
function valueText(place: Place, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(place, value)
  if (typeof value === 'string') return wordText(place, value)
  if (Array.isArray(value)) return listText(place, value)
  return isArea(value) ? formatArea(value) : partsText(place, value)
}

function numberText(place: Place, value: number): string {
  if (isMoney(place)) return formatMoney(chhetrum(value))
  if (place.field === 'floor') return floorText(value)
  return /year/i.test(place.field) ? String(value) : formatCount(value)
}

const moneyFields: ReadonlySet<string> = new Set([
  ...[
    'expenseLimit',
    'reserveTarget',
    'reserveLimit',
    'rent',
    'repairs',
    'cleaning',
    'security',
    'utilities',
    'insurance',
    'taxes',
    'other',
  ],
])

function isMoney({ entity, field }: Place): boolean {
  return definitionOf(entity)?.fields[field]?.kind === 'money' || /amount$/i.test(field) || moneyFields.has(field)
}

function isArea(value: object): value is Area {
  return 'value' in value && 'unit' in value
}

function listText(place: Place, items: readonly unknown[]): string {
  const texts = items.map((item) => valueText(place, item)).filter((text) => text !== undefined)
  return texts.length === 0 ? 'none' : texts.join(', ')
}

/** For an owner with a share "Sonam Dorji 1/2"; otherwise "Percent 24, from 1 Jul 2025". */
function partsText(place: Place, value: object): string | undefined {
  const texts = Object.entries(value).flatMap(([field, part]: [string, unknown]) => {
    const text = valueText({ ...place, field }, part)
    if (text === undefined) return []
    if (field === 'share') return [` ${text}`]
    return field === 'ownerId' ? [text] : [`${readableFieldName(field)} ${text}`]
  })
  const isOwner = 'ownerId' in value
  return texts.length === 0 ? undefined : isOwner ? texts.sort(byShare).join('') : texts.join(', ')
}

/** The name of an owner, then the share. */
const byShare = (one: string, other: string) => Number(one.startsWith(' ')) - Number(other.startsWith(' '))

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const code = /^[A-Z][A-Z0-9_]+$/

/** Formats days and instants in the usual way, codes by their labels, and the id of another record by its name if it still exists. */
function wordText({ entity, field, names }: Place, value: string): string {
  const ofRecord = definitionOf(entity)?.fields[field]
  if (ofRecord?.kind === 'code') return ofRecord.labelOf(value)
  if (uuid.test(value)) return names[value] ?? `record …${value.slice(-6)}`
  if (isCalendarDate(value)) return formatDate(value)
  if (instant.test(value)) return instantText(new Date(value))
  const month = field === 'month' ? monthSchema.safeParse(value) : undefined
  if (month?.success) return formatMonth(month.data)
  return code.test(value) && !isNumber.test(field) ? codeText(value) : value
}

/** Text that people write in capitals stays unchanged: "THI/1", "W77". */
const isNumber = /number$|^(name|title|note|to|seed)$/i

const codeTexts: Readonly<Record<string, string>> = {
  ...{ MBOB: 'mBoB', MPAY: 'MPay', DRUKPAY: 'DrukPay', TPAY: 'TPay', BDBL_EPAY: 'BDBL ePay', DK_BANK: 'DK Bank' },
  ...{ E_PAYMENT: 'Electronic payment', SAKHANG_PAY: 'Sakhang Pay', REPAIR_BILL: 'Repair bill, set off' },
  ADMIN: 'Administrator',
  COUNTED: 'Charged as usual',
  EMAIL: 'E-mail',
  SMS: 'SMS',
  ...{ CAMT053: 'CAMT.053', PAIN001: 'pain.001', TALLY_XML: 'Tally (XML)', QUICKBOOKS_CSV: 'QuickBooks (CSV)' },
  ...{ XERO_CSV: 'Xero (CSV)', ERPNEXT_CSV: 'ERPNext (CSV)', ERPNEXT_JSON: 'ERPNext (JSON)' },
  GST: 'GST',
  SQFT: 'sq ft',
}

const abbreviations: ReadonlySet<string> = new Set(['CID', 'CSV', 'GST', 'OFX', 'PDF', 'PIN', 'SMS', 'TDS', 'XLSX', 'XML', 'ZIP'])

function codeText(value: string): string {
  const known = codeTexts[value]
  if (known !== undefined) return known
  const words = value.split('_').map((word) => (abbreviations.has(word) ? word : word.toLowerCase()))
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "15 Jun 2025, 10:00" in Thimphu. */
function instantText(at: Date): string {
  const clock = new Date(at.getTime() + 6 * 3_600_000).toISOString().slice(11, 16)
  return `${formatDate(thimphuDate(at))}, ${clock}`
}

/** A setting is stored with all its versions: only added or removed ones are a change. */
function versionsText(place: Place, before: unknown, after: unknown): string | undefined {
  const [was, is] = [versionsOf(before), versionsOf(after)]
  if (!was || !is) return undefined
  const [removed, added] = [without(was, is), without(is, was)]
  const [from, to] = [removed[0], added[0]]
  if (from && to && from.effectiveFrom === to.effectiveFrom) return partsBetween(place, from.value, to.value)
  const texts = (versions: readonly Version[]) => versions.map((version) => versionText(place, version)).join('; ')
  if (added.length === 0) return `${texts(removed)}, removed`
  return removed.length === 0 ? texts(added) : `from ${texts(removed)} to ${texts(added)}`
}

function without(versions: readonly Version[], others: readonly Version[]): Version[] {
  const known = new Set(others.map((version) => JSON.stringify(version)))
  return versions.filter((version) => !known.has(JSON.stringify(version)))
}

/** "Above ngultrum from 0 to 10000": the parts that differ. */
function partsBetween(place: Place, before: unknown, after: unknown): string {
  if (!isParts(before) || !isParts(after)) return betweenText(place, before, after)
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const texts = fields.flatMap((field) => {
    const [was, is] = [before[field], after[field]]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    return [`${readableFieldName(field)} ${betweenText({ ...place, entity: '', field }, was, is)}`]
  })
  return texts.join(', ')
}

function isParts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Version = { effectiveFrom: unknown; value: unknown }

function versionsOf(stored: unknown): readonly Version[] | undefined {
  if (stored === null || stored === undefined) return []
  if (typeof stored !== 'string' || !stored.startsWith('[')) return undefined
  const parsed: unknown = JSON.parse(stored)
  return Array.isArray(parsed) && parsed.every(isVersion) ? parsed : undefined
}

function isVersion(item: unknown): item is Version {
  return typeof item === 'object' && item !== null && 'effectiveFrom' in item && 'value' in item
}

function versionText(place: Place, { effectiveFrom, value }: Version): string {
  const text = valueText(place, value) ?? 'empty'
  return typeof effectiveFrom === 'string' && isCalendarDate(effectiveFrom) ? `${text} (from ${formatDate(effectiveFrom)})` : text
}
