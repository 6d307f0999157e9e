import { cidSchema } from '../identity/contact.ts'
import { leaseStatuses, leaseStatusLabel } from '../leases/lease-status.ts'
import { leaseTermsSchema } from '../leases/lease-terms.ts'
import { dueTimings, frequencies, maxIssueLeadDays, periodMethods, prorations, weekdays } from '../leases/lease-terms-shape.ts'
import { frequencyLabels } from '../leases/rent/rent-labels.ts'
import { landTermLabels, landTerms } from '../properties/land-rates/land-term.ts'
import { propertyTypes, codeLabel } from '../properties/property.ts'
import { codeText } from '../sheet.ts'
import { optionalText, text } from '../text.ts'
import { customDatesCell, decimalCell, integerCell, percentCell, personCell } from './import-cells.ts'
import {
  dateColumn,
  type ImportColumn,
  type ImportSheet,
  type ImportValues,
  moneyColumn,
  needed,
  type RowIssue,
  words,
} from './import-column.ts'
import { areaUnit, place, thramNumber } from './land-columns.ts'

const optionalPlace = place.map((column) => ({ ...column, isRequired: false }))

export const leaseSheet: ImportSheet = {
  columns: [
    {
      key: 'reference',
      title: 'Reference',
      also: ['Lease'],
      read: text(40),
      example: 'OLD-17',
      note: 'Your own number for the lease, used in the sheet Opening balances.',
    },
    {
      key: 'status',
      title: 'Status',
      ...words(leaseStatuses, leaseStatusLabel),
      note: 'For your information, in a downloaded list. Leave empty for a new lease.',
    },
    { key: 'propertyType', title: 'Kind of property', ...words(propertyTypes, codeLabel), ...needed, example: 'Unit' },
    { key: 'unitNumber', title: 'Unit number', read: text(30), example: '101' },
    { key: 'building', title: 'Building', read: text(120), example: 'Norzin House' },
    { key: 'plotNumber', title: 'Plot number', read: text(30) },
    { ...thramNumber, isRequired: false, note: 'For a plot.' },
    ...optionalPlace,
    {
      key: 'tenant',
      title: 'Tenant',
      read: personCell,
      ...needed,
      example: '11410002001',
      note: 'CID, phone number or licence number, also in brackets after the name.',
    },
    { key: 'startDate', title: 'Starts', ...dateColumn, ...needed, example: '2024-01-01' },
    { key: 'endDate', title: 'Ends', ...dateColumn, ...needed, example: '2027-12-31' },
    {
      key: 'billedFrom',
      title: 'Billed from',
      ...dateColumn,
      ...needed,
      example: '2026-12-01',
      note: 'Periods that start before this date are not billed here.',
    },
    {
      key: 'rentAmount',
      title: 'Rent (Nu.)',
      also: ['Rent per period at the start (Nu.)'],
      ...moneyColumn,
      example: '12500.00',
      note: 'Or a rate by area.',
    },
    { key: 'rateAmount', title: 'Rate a year (Nu.)', read: decimalCell, note: 'Rate per unit of area, instead of a rent.' },
    { ...areaUnit, key: 'ratePer', title: 'Rate is for one', example: undefined },
    { key: 'rateAreaValue', title: 'Area let', read: decimalCell, note: 'Only with a rate.' },
    { ...areaUnit, key: 'rateAreaUnit', title: 'Unit of area let', example: undefined },
    {
      key: 'rateMinimum',
      title: 'Minimum fee a year (Nu.)',
      also: ['Minimum fee a year'],
      ...moneyColumn,
      note: 'The minimum rent a year. Only with a rate.',
    },
    {
      key: 'rateTable',
      title: 'Rate of the table',
      read: text(400),
      note: 'For land let by a table of rates. Write the rate as in a downloaded list. Leave empty for a rate that you agreed.',
    },
    { key: 'landTerm', title: 'Term by the rules for land', ...words(landTerms, (term) => landTermLabels[term]) },
    { key: 'escalationMonths', title: 'Rent rises every (months)', read: integerCell(1, 1188) },
    { key: 'escalationPercent', title: 'Rent rises by (%)', read: percentCell, note: 'Such as 5 or 5%.' },
    { key: 'frequency', title: 'Rent is charged', ...words(frequencies, (code) => frequencyLabels[code]), example: 'Monthly' },
    { key: 'periodMethod', title: 'Periods', ...words(periodMethods, codeText) },
    { key: 'proration', title: 'Proration', ...words(prorations, codeText) },
    { key: 'dueDay', title: 'Due day', read: integerCell(1, 31), example: '5' },
    { key: 'dueTiming', title: 'Due in', ...words(dueTimings, codeText) },
    {
      key: 'weekStartsOn',
      title: 'Weeks begin on',
      ...words(weekdays, codeText),
      note: 'For weeks by the calendar. Leave empty for Monday.',
    },
    {
      key: 'customDates',
      title: 'Custom dates',
      read: customDatesCell,
      note: 'Days of each year on which periods begin, such as 1 Feb; 1 Aug.',
    },
    {
      key: 'issueLeadDays',
      title: 'Issued before due (days)',
      read: integerCell(0, maxIssueLeadDays),
      note: 'Leave empty to issue the advice with the monthly run.',
    },
    { key: 'depositAmount', title: 'Security deposit (Nu.)', ...moneyColumn },
    {
      key: 'depositHeldAmount',
      title: 'Deposit held (Nu.)',
      ...moneyColumn,
      note: 'The part that the office already holds. It is posted as held, without a receipt.',
    },
    { key: 'noticeDays', title: 'Days of notice', read: integerCell(0, 730) },
    { key: 'purpose', title: 'Purpose', read: optionalText(200) },
    ...[1, 2].flatMap((number): ImportColumn[] => [
      { key: `witness${number}Name`, title: `Witness ${number}`, read: text(120) },
      { key: `witness${number}Cid`, title: `CID of witness ${number}`, read: cidSchema },
    ]),
    {
      key: 'overrideReason',
      title: 'Reason',
      read: text(500),
      note: 'Reason for terms against the tenancy rules. Only an administrator may enter a reason.',
    },
  ],
  check: leaseIssues,
  together: [
    ['propertyType', 'unitNumber', 'building', 'plotNumber'],
    ['startDate', 'endDate'],
    ['rentAmount', 'rateAmount', 'ratePer', 'rateAreaValue', 'rateAreaUnit', 'rateMinimum', 'rateTable', 'landTerm'],
    ['escalationMonths', 'escalationPercent'],
    ['frequency', 'periodMethod', 'proration', 'weekStartsOn', 'customDates'],
    ['depositAmount', 'depositHeldAmount'],
    ['witness1Name', 'witness1Cid', 'witness2Name', 'witness2Cid'],
  ],
}

/** Converts a row of leases to the body of a new lease, without its property and tenant and without empty cells. */
export function termsOfRow(values: ImportValues): ImportValues {
  const { rateAmount, ratePer, rateAreaValue, rateAreaUnit, rateMinimum, escalationMonths, escalationPercent, ...rest } =
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
  const hasRate = [rateAmount, ratePer, rateAreaValue, rateAreaUnit, rateMinimum].some((value) => value !== undefined)
  const rate = {
    ...{ amount: rateAmount, per: ratePer, area: { value: rateAreaValue, unit: rateAreaUnit } },
    ...(rateMinimum === undefined ? {} : { minimumAmount: rateMinimum }),
  }
  const witnesses = [1, 2]
    .map((number) => ({ name: rest[`witness${number}Name`], cid: rest[`witness${number}Cid`] }))
    .filter(({ cid: given }) => given !== undefined)
  return {
    ...rest,
    witnesses,
    ...(hasRate ? { rate } : {}),
    ...(escalationMonths !== undefined || escalationPercent !== undefined
      ? { escalation: { everyMonths: escalationMonths, percent: escalationPercent } }
      : {}),
  }
}

/** The cell that a schema error is about. */
function columnOf(path: readonly PropertyKey[]): string {
  const columns: Record<string, string> = {
    'rate.amount': 'rateAmount',
    'rate.per': 'ratePer',
    'rate.minimumAmount': 'rateMinimum',
    rate: 'rateAreaValue',
    'escalation.everyMonths': 'escalationMonths',
    escalation: 'escalationPercent',
  }
  return columns[path.join('.')] ?? columns[String(path[0])] ?? String(path[0] ?? 'startDate')
}

/** The same schema as for a lease created on the screen. */
function leaseIssues(values: ImportValues): RowIssue[] {
  const given: Record<string, unknown> = termsOfRow(values)
  const terms = leaseTermsSchema.safeParse(given)
  const issues = terms.success ? [] : terms.error.issues
  return [
    ...issues.map(({ path, message }) => ({ key: columnOf(path), message })),
    ...depositIssues(given),
    ...witnessIssues(given),
    ...propertyIssues(given),
  ]
}

function depositIssues({ depositHeldAmount, depositAmount }: ImportValues): RowIssue[] {
  if (Number(depositHeldAmount ?? 0) <= Number(depositAmount ?? 0)) return []
  return [{ key: 'depositHeldAmount', message: 'The deposit held cannot be more than the deposit agreed. Correct one of them.' }]
}

function witnessIssues(given: ImportValues): RowIssue[] {
  const nameless = [1, 2].find((number) => !given[`witness${number}Name`] !== !given[`witness${number}Cid`])
  if (nameless) return [{ key: `witness${nameless}Name`, message: 'Enter the name and CID of the witness.' }]
  if (!given.witness1Cid || given.witness1Cid !== given.witness2Cid) return []
  return [{ key: 'witness2Cid', message: 'Both witnesses have the same CID. Enter two different persons.' }]
}

function propertyIssues(given: ImportValues): RowIssue[] {
  const type = propertyTypes.find((one) => one === given.propertyType)
  const wanting = type ? { UNIT: ['unitNumber', 'building'], BUILDING: ['building'], LAND: ['plotNumber'] }[type] : []
  return wanting.filter((key) => !given[key]).map((key) => ({ key, message: 'This column is needed to find the property.' }))
}
