import type { Setting } from '../../domain/overview/setting-contract.ts'

/** PERCENT and WORDS are text on the wire, NUMBER a whole number; an empty OPTIONAL is none. */
type FieldKind = 'WORDS' | 'OPTIONAL' | 'PERCENT' | 'NUMBER' | 'TIME'
export type SettingField = { name: string; label: string; kind: FieldKind; unit?: string }
export type SettingForm = { title: string; text: string; fields: readonly SettingField[] }

const number = (name: string, label: string, unit: string): SettingField => ({ name, label, kind: 'NUMBER', unit })
const percent = (name: string, label: string): SettingField => ({ name, label, kind: 'PERCENT', unit: '%' })
const words = (name: string, label: string): SettingField => ({ name, label, kind: 'WORDS' })
const optional = (name: string, label: string): SettingField => ({ name, label, kind: 'OPTIONAL' })

/** How each setting is named and asked for, in the order of the page. */
export const settingForms: Record<Setting['key'], SettingForm> = {
  organisation: {
    title: 'Organisation',
    text: 'Stands on papers and pages. The header stands over every SMS.',
    fields: [
      words('name', 'Name'),
      optional('address', 'Address'),
      optional('phone', 'Phone'),
      optional('smsHeaderTitle', 'SMS Header Title'),
    ],
  },
  lateInterest: {
    title: 'Late interest',
    text: 'Simple interest a year on rent that is late (Tenancy Act ss.22, 44).',
    fields: [percent('percent', 'Rate a year')],
  },
  taxRates: {
    title: 'Taxes on rent',
    text: 'GST by the last day of a period; TDS where the tenant is a business or an institution; what owners take off for repairs.',
    fields: [percent('gstPercent', 'GST'), percent('tdsPercent', 'TDS'), percent('repairsPercent', 'Taken off for repairs')],
  },
  tenancyPolicy: {
    title: 'Tenancy rules',
    text: 'The figures of the Tenancy Act 2015 and its Rules 2018. A lease against them needs an ADMIN’s reason.',
    fields: [
      number('increaseAfterMonths', 'Earliest increase after', 'months'),
      percent('increaseMostPercent', 'An increase is at most'),
      number('increaseNoticeMonths', 'Notice of an increase', 'months'),
      number('depositMostMonths', 'A deposit is at most', 'months of rent'),
      number('endNoticeMonths', 'Notice to end', 'months'),
      number('transferNoticeMonths', 'Notice of a tenant who is transferred', 'months'),
      number('landEndNoticeMonths', 'Notice to end a land lease', 'months'),
      number('noRepairNoticeDays', 'Notice where nothing is repaired', 'days'),
      number('shortLetMonths', 'Outside the Act up to', 'months'),
      number('stateLandMostYears', 'State land is let for at most', 'years'),
    ],
  },
  deadlines: {
    title: 'Deadlines',
    text: 'Damage found at entry may be reported for so long from the first day of the lease.',
    fields: [number('entryDamageDays', 'Damage at entry', 'days')],
  },
  expiryWarning: {
    title: 'Leases coming to their end',
    text: 'How long before its end a lease is shown as ending.',
    fields: [
      number('unitDays', 'Units', 'days'),
      number('buildingDays', 'Buildings', 'days'),
      number('landDays', 'Land', 'days'),
    ],
  },
  quietHours: {
    title: 'Quiet hours',
    text: 'Reminders wait through these hours of the night, in Thimphu.',
    fields: [
      { name: 'from', label: 'From', kind: 'TIME' },
      { name: 'to', label: 'To', kind: 'TIME' },
    ],
  },
  numbering: {
    title: 'Numbering',
    text: 'What the numbers begin with. The year and a count without gaps follow.',
    fields: [
      words('lease', 'Leases'),
      words('advice', 'Payment advices'),
      words('receipt', 'Receipts'),
      words('creditNote', 'Credit notes'),
      words('refund', 'Refunds'),
      words('settlement', 'Deposit settlements'),
      words('remittance', 'Remittances'),
    ],
  },
  installation: {
    title: 'Installation',
    text: 'What the product is called here, and whom people turn to. It is the same for every organisation.',
    fields: [
      words('productName', 'Product name'),
      optional('contactName', 'Contact'),
      optional('contactPhone', 'Phone'),
      optional('contactEmail', 'E-mail'),
      optional('contactAddress', 'Address'),
    ],
  },
}

/** "24 %", "12 months", "–". */
export function valueInWords({ name, unit }: SettingField, value: Readonly<Record<string, unknown>>): string {
  const own = value[name]
  if (typeof own !== 'string' && typeof own !== 'number') return '–'
  if (own === '') return '–'
  return unit ? `${own} ${unit}` : String(own)
}

export function typedValue(fields: readonly SettingField[], typed: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name, kind }) => [name, wireValue(kind, (typed[name] ?? '').trim())]))
}

function wireValue(kind: FieldKind, typed: string): unknown {
  if (kind === 'NUMBER') return typed === '' ? null : Number(typed)
  return typed
}
