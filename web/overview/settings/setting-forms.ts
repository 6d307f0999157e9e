import { formatCount } from '../../../domain/money.ts'
import type { Setting } from '../../../domain/overview/setting-contract.ts'
import { payoutDays } from '../../../domain/remittance/payout-day.ts'
import { dzongkhagsWithTaxOffice } from '../../../domain/settings/dzongkhags-with-tax-office.ts'
import { retentionKeys, retentionKinds } from '../../../domain/settings/retention.ts'
import { plural, t } from '../../platform/texts.ts'

/** PERCENT, WORDS and CHOICE are strings in JSON, NUMBER is an integer, YES_NO a boolean. An empty OPTIONAL is omitted. */
type FieldKind = 'WORDS' | 'OPTIONAL' | 'PERCENT' | 'NUMBER' | 'TIME' | 'CHOICE' | 'YES_NO'
export type SettingField = {
  name: string
  label: string
  kind: FieldKind
  unit?: string
  counted?: (count: number) => string
  /** The options of a CHOICE. */
  options?: readonly { value: string; label: string }[]
}
export type SettingForm = { title: string; text: string; fields: readonly SettingField[] }

/** Shown next to the field, and with its number. */
type Unit = { unit: string; counted: (count: number) => string }
const days: Unit = { unit: t`days`, counted: (count) => plural(count, '{n} day', '{n} days') }
const minutes: Unit = { unit: t`minutes`, counted: (count) => plural(count, '{n} minute', '{n} minutes') }
const workingDays: Unit = { unit: t`working days`, counted: (count) => plural(count, '{n} working day', '{n} working days') }
const months: Unit = { unit: t`months`, counted: (count) => plural(count, '{n} month', '{n} months') }
const monthsOfRent: Unit = {
  unit: t`months of rent`,
  counted: (count) => plural(count, '{n} month of rent', '{n} months of rent'),
}
const years: Unit = { unit: t`years`, counted: (count) => plural(count, '{n} year', '{n} years') }
const ofTheMonth: Unit = { unit: t`of the month`, counted: (count) => t`${count} of the month` }
const number = (name: string, label: string, unit: Unit): SettingField => ({ name, label, kind: 'NUMBER', ...unit })
const percent = (name: string, label: string): SettingField => ({ name, label, kind: 'PERCENT', unit: '%' })
const words = (name: string, label: string): SettingField => ({ name, label, kind: 'WORDS' })
const optional = (name: string, label: string): SettingField => ({ name, label, kind: 'OPTIONAL' })

const choice = (name: string, label: string, labels: Readonly<Record<string, string>>): SettingField => ({
  ...{ name, label, kind: 'CHOICE' },
  options: Object.entries(labels).map(([value, of]) => ({ value, label: of })),
})

const optionOfPayoutDay = (day: (typeof payoutDays)[number]) => ({ value: day, label: payoutDayLabels[day] ?? day })
const payoutDayLabels: Readonly<Record<string, string>> = { NONE: t`No fixed day`, LAST: t`Last day` }

const yesNo = (name: string, label: string): SettingField => ({ name, label, kind: 'YES_NO' })

/** The labels and inputs of each setting, in the order of the page. */
export const settingForms: Record<Setting['key'], SettingForm> = {
  organisation: {
    title: t`Organisation`,
    text: t`Shown on documents and pages. The header is the sender of every SMS.`,
    fields: [
      words('name', t`Name`),
      optional('address', t`Address`),
      optional('phone', t`Phone`),
      optional('smsHeaderTitle', t`SMS Header Title`),
    ],
  },
  secondFactor: {
    title: t`Second factor`,
    text: t`Who must confirm a sign-in with an authenticator app or passkey. People without one set it up at the next sign-in.`,
    fields: [
      choice('requiredOf', t`Required of`, {
        NOBODY: t`Nobody`,
        ADMIN: t`Administrators`,
        STAFF: t`Administrators and managers`,
        EVERYBODY: t`Everybody`,
      }),
    ],
  },
  supportAccess: {
    title: t`Support access`,
    text: t`The operator can enter your office to help, with a reason and for at most 8 hours. You choose whether an administrator must consent first.`,
    fields: [choice('consent', t`Consent of an administrator`, { NOT_REQUIRED: t`Not required`, REQUIRED: t`Required` })],
  },
  sessions: {
    title: t`Inactive sessions`,
    text: t`How long an inactive person stays signed in. A warning is shown first.`,
    fields: [
      number('officeMinutes', t`Administrators and managers`, minutes),
      number('ownerAndTenantDays', t`Owners and tenants`, days),
    ],
  },
  lateInterest: {
    title: t`Late interest`,
    text: t`Simple interest a year on rent that is late (Tenancy Act ss.22, 44).`,
    fields: [percent('percent', t`Rate a year`)],
  },
  taxRates: {
    title: t`Taxes on rent`,
    text: t`The GST rate on the last day of a period applies. TDS applies to business and institution tenants. Owners deduct repairs.`,
    fields: [percent('gstPercent', t`GST`), percent('tdsPercent', t`TDS`), percent('repairsPercent', t`Deduction for repairs`)],
  },
  taxOffices: {
    title: t`Tax offices (RRCO)`,
    text: t`The Regional Revenue and Customs Office of each dzongkhag, shown in the tax report. Leave empty if you have no property there.`,
    fields: Object.entries(dzongkhagsWithTaxOffice).map(([name, label]) => optional(name, label)),
  },
  tenancyPolicy: {
    title: t`Tenancy rules`,
    text: t`Limits of the Tenancy Act 2015 and Rules 2018. A lease outside them needs an administrator’s reason.`,
    fields: [
      number('increaseAfterMonths', t`Earliest increase after`, months),
      percent('increaseMostPercent', t`Maximum increase`),
      number('increaseNoticeMonths', t`Notice of an increase`, months),
      number('depositMostMonths', t`Maximum deposit`, monthsOfRent),
      number('endNoticeMonths', t`Notice to end`, months),
      number('transferNoticeMonths', t`Notice by a transferred tenant`, months),
      number('landEndNoticeMonths', t`Notice to end a land lease`, months),
      number('noRepairNoticeDays', t`Notice if repairs are not made`, days),
      number('shortLetMonths', t`Short lets outside the Act, up to`, months),
      number('stateLandMostYears', t`Maximum lease of state land`, years),
      number('landRevisionYears', t`Land rent is revised every`, years),
      number('landShortMostYears', t`Maximum short-term lease of land by table`, years),
      number('landTemporaryMostMonths', t`Maximum temporary lease of land by table`, months),
    ],
  },
  allocation: {
    title: t`Payment allocation`,
    text: t`Advices named by the payer are paid first. The rest is paid in this order.`,
    fields: [
      choice('order', t`Dues`, { OLDEST_FIRST: t`Oldest first`, NEWEST_FIRST: t`Newest first` }),
      choice('part', t`Rent and late interest`, {
        PRINCIPAL_FIRST: t`Rent first, then interest`,
        INTEREST_FIRST: t`Interest first, then rent`,
      }),
    ],
  },
  payouts: {
    title: t`Payouts to owners`,
    text: t`The day you plan to pay owners. Owners see the next date on their home page. You can still pay on any day.`,
    fields: [{ name: 'day', label: t`Day of the month`, kind: 'CHOICE', options: payoutDays.map(optionOfPayoutDay) }],
  },
  leaseDefaults: {
    title: t`New leases`,
    text: t`Defaults for new leases. Each lease may differ.`,
    fields: [
      number('dueDay', t`Rent is due on day`, ofTheMonth),
      number('noticeDays', t`Notice to end`, days),
      number('termMonths', t`Term of units and buildings`, months),
      number('depositMonths', t`Default deposit`, monthsOfRent),
    ],
  },
  deadlines: {
    title: t`Deadlines`,
    text: t`Each deadline counts from its own date: the start, signing, notice or end of the lease.`,
    fields: [
      number('entryDamageDays', t`Time to report damage at move-in`, days),
      number('registrationDays', t`Register the third original within`, days),
      number('objectionDays', t`Time to object to an increase`, workingDays),
      number('depositRefundMonths', t`Deposit refunded without interest within`, months),
    ],
  },
  workingWeek: {
    title: t`Working days`,
    text: t`Used for deadlines in working days. Public holidays below do not count.`,
    fields: [
      yesNo('monday', t`Monday`),
      yesNo('tuesday', t`Tuesday`),
      yesNo('wednesday', t`Wednesday`),
      yesNo('thursday', t`Thursday`),
      yesNo('friday', t`Friday`),
      yesNo('saturday', t`Saturday`),
      yesNo('sunday', t`Sunday`),
    ],
  },
  expiryWarning: {
    title: t`Leases ending soon`,
    text: t`A lease is listed as ending this many days before its last day.`,
    fields: [number('unitDays', t`Units`, days), number('buildingDays', t`Buildings`, days), number('landDays', t`Land`, days)],
  },
  quietHours: {
    title: t`Quiet hours`,
    text: t`Reminders and announcements are not sent during these hours (Thimphu time).`,
    fields: [
      { name: 'from', label: t`From`, kind: 'TIME' },
      { name: 'to', label: t`To`, kind: 'TIME' },
    ],
  },
  smsPrice: {
    title: t`Price of an SMS`,
    text: t`What your gateway charges for one part of an SMS. Announcements show their cost with it.`,
    fields: [{ name: 'partPrice', label: t`One part`, kind: 'OPTIONAL', unit: 'Nu.' }],
  },
  workTargets: {
    title: t`Work orders`,
    text: t`Days within which the work of a work order should be done. Later, the work order is overdue.`,
    fields: [
      number('emergencyDays', t`Emergency`, days),
      number('highDays', t`High`, days),
      number('normalDays', t`Normal`, days),
      number('lowDays', t`Low`, days),
    ],
  },
  approvals: {
    title: t`Second person’s approval`,
    text: t`Remittances, refunds, write-offs and credits above the amount, and changes of the office’s bank accounts, wait for another person’s approval. Requests that only you may make need a manager you chose as approver.`,
    fields: [
      yesNo('isOn', t`Ask for approval`),
      number('aboveNgultrum', t`Above`, { unit: 'Nu.', counted: (count) => `Nu. ${formatCount(count)}` }),
    ],
  },
  rentStatistics: {
    title: t`Rent statistics`,
    text: t`Rents of your leases count in public figures of usual rents by place, without names or addresses. A figure is shown only for at least ten leases of three owners, rounded. Turn this off at any time: your rents are removed the next night.`,
    fields: [yesNo('isOn', t`Take part`)],
  },
  numbering: {
    title: t`Numbering`,
    text: t`The first part of each number. The year and a count without gaps follow.`,
    fields: [
      words('lease', t`Leases`),
      words('advice', t`Payment advices`),
      words('receipt', t`Receipts`),
      words('creditNote', t`Credit notes`),
      words('refund', t`Refunds`),
      words('settlement', t`Deposit settlements`),
      words('remittance', t`Remittances`),
      words('breachNotice', t`Notices of breach`),
      words('workOrder', t`Work orders`),
      words('journalExport', t`Accounting exports`),
    ],
  },
  retention: {
    title: t`How long data is stored`,
    text: t`Older data is removed every night. Accounts, payments and advices are never removed. The privacy page shows these times.`,
    fields: retentionKeys.map((key) =>
      number(key, retentionKinds[key].label, retentionKinds[key].unit === 'YEARS' ? years : months),
    ),
  },
  installation: {
    title: t`Installation`,
    text: t`Name of the product and contact details, for every organisation.`,
    fields: [
      words('productName', t`Product name`),
      optional('contactName', t`Contact`),
      optional('contactPhone', t`Phone`),
      optional('contactEmail', t`E-mail`),
      optional('contactAddress', t`Address`),
    ],
  },
  phoneNumbers: {
    title: t`Phone numbers`,
    text: t`First digits of mobile numbers in Bhutan. Existing sign-ins do not change.`,
    fields: [words('prefixes', t`Prefixes in use`)],
  },
}

/** "24 %", "12 months", "–". */
export function printableValue({ name, unit, counted, options }: SettingField, value: Readonly<Record<string, unknown>>): string {
  const own = value[name]
  if (typeof own === 'boolean') return own ? t`Yes` : t`No`
  if (options) return options.find((option) => option.value === own)?.label ?? '–'
  if (typeof own !== 'string' && typeof own !== 'number') return '–'
  if (own === '') return '–'
  if (typeof own === 'number' && counted) return counted(own)
  return unit ? `${own} ${unit}` : String(own)
}

/** A week of yes/no fields, for which the names of the working days are enough. */
export function isWeek(fields: readonly SettingField[]): boolean {
  return fields.length === 7 && fields.every(({ kind }) => kind === 'YES_NO')
}

/** The full value on one line: "GST 5 %, TDS 5 %", or "Monday, Tuesday". */
export function settingText(key: Setting['key'], value: Readonly<Record<string, unknown>>): string {
  const { fields } = settingForms[key]
  if (isWeek(fields)) return fields.flatMap(({ name, label }) => (value[name] === true ? label : [])).join(', ')
  return fields.map((field) => `${field.label} ${printableValue(field, value)}`).join(', ')
}

export function typedValue(fields: readonly SettingField[], typed: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name, kind }) => [name, wireValue(kind, (typed[name] ?? '').trim())]))
}

function wireValue(kind: FieldKind, typed: string): unknown {
  if (kind === 'YES_NO') return typed === 'YES'
  if (kind === 'NUMBER') return typed === '' ? null : Number(typed)
  return typed
}
