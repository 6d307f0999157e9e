import type { Setting } from '../../domain/overview/setting-contract.ts'

/** PERCENT, WORDS and CHOICE are text on the wire, NUMBER a whole number, YES_NO true or false; an empty OPTIONAL is none. */
type FieldKind = 'WORDS' | 'OPTIONAL' | 'PERCENT' | 'NUMBER' | 'TIME' | 'CHOICE' | 'YES_NO'
export type SettingField = {
  name: string
  label: string
  kind: FieldKind
  unit?: string
  /** Of a CHOICE. */
  options?: readonly { value: string; label: string }[]
}
export type SettingForm = { title: string; text: string; fields: readonly SettingField[] }

const number = (name: string, label: string, unit: string): SettingField => ({ name, label, kind: 'NUMBER', unit })
const percent = (name: string, label: string): SettingField => ({ name, label, kind: 'PERCENT', unit: '%' })
const words = (name: string, label: string): SettingField => ({ name, label, kind: 'WORDS' })
const optional = (name: string, label: string): SettingField => ({ name, label, kind: 'OPTIONAL' })

const yesNo = (name: string, label: string): SettingField => ({ name, label, kind: 'YES_NO' })

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
  allocation: {
    title: 'Where payments go',
    text: 'What the payer names comes first. The rest is settled in this order.',
    fields: [
      {
        ...{ name: 'order', label: 'Dues', kind: 'CHOICE' },
        options: [
          { value: 'OLDEST_FIRST', label: 'The oldest first' },
          { value: 'NEWEST_FIRST', label: 'The newest first' },
        ],
      },
      {
        ...{ name: 'part', label: 'Rent and late interest', kind: 'CHOICE' },
        options: [
          { value: 'PRINCIPAL_FIRST', label: 'Rent first, then interest' },
          { value: 'INTEREST_FIRST', label: 'Interest first, then rent' },
        ],
      },
    ],
  },
  leaseDefaults: {
    title: 'New leases',
    text: 'What a new lease begins with. Each lease may differ.',
    fields: [
      number('dueDay', 'Rent is due on day', 'of the month'),
      number('noticeDays', 'Notice to end', 'days'),
      number('termMonths', 'Term of units and buildings', 'months'),
      number('depositMonths', 'Usual deposit', 'months of rent'),
    ],
  },
  deadlines: {
    title: 'Deadlines',
    text: 'Each counts from its own day, by what held on that day: the start of the lease, its signing, the notice, its end.',
    fields: [
      number('entryDamageDays', 'Damage at entry may be reported for', 'days'),
      number('registrationDays', 'The third copy goes to the local office within', 'days'),
      number('objectionDays', 'A tenant may object to an increase for', 'working days'),
      number('depositRefundMonths', 'A deposit goes back without interest within', 'months'),
    ],
  },
  workingWeek: {
    title: 'Working days',
    text: 'Counted where the law counts working days. Public holidays below are not worked.',
    fields: [
      yesNo('monday', 'Monday'),
      yesNo('tuesday', 'Tuesday'),
      yesNo('wednesday', 'Wednesday'),
      yesNo('thursday', 'Thursday'),
      yesNo('friday', 'Friday'),
      yesNo('saturday', 'Saturday'),
      yesNo('sunday', 'Sunday'),
    ],
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
  phoneNumbers: {
    title: 'Phone numbers',
    text: 'What mobile numbers begin with in this country. Who signs in with another number goes on.',
    fields: [words('prefixes', 'Prefixes in use')],
  },
}

/** "24 %", "12 months", "–". */
export function valueInWords({ name, unit, options }: SettingField, value: Readonly<Record<string, unknown>>): string {
  const own = value[name]
  if (typeof own === 'boolean') return own ? 'Yes' : 'No'
  if (options) return options.find((option) => option.value === own)?.label ?? '–'
  if (typeof own !== 'string' && typeof own !== 'number') return '–'
  if (own === '') return '–'
  return unit ? `${own} ${unit}` : String(own)
}

/** Days that are each worked or not: those worked say it all. */
export function isWeek(fields: readonly SettingField[]): boolean {
  return fields.every(({ kind }) => kind === 'YES_NO')
}

/** All of it in a line: "GST 5 %, TDS 5 %", or "Monday, Tuesday". */
export function settingInWords(key: Setting['key'], value: Readonly<Record<string, unknown>>): string {
  const { fields } = settingForms[key]
  if (isWeek(fields)) return fields.flatMap(({ name, label }) => (value[name] === true ? label : [])).join(', ')
  return fields.map((field) => `${field.label} ${valueInWords(field, value)}`).join(', ')
}

export function typedValue(fields: readonly SettingField[], typed: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name, kind }) => [name, wireValue(kind, (typed[name] ?? '').trim())]))
}

function wireValue(kind: FieldKind, typed: string): unknown {
  if (kind === 'YES_NO') return typed === 'YES'
  if (kind === 'NUMBER') return typed === '' ? null : Number(typed)
  return typed
}
