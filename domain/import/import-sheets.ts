import { areaSchema, areaUnitName, areaUnits } from '../area.ts'
import { cidSchema } from '../identity/contact.ts'
import { dueTimings, frequencies, leaseTermsSchema, periodMethods, prorations } from '../leases/lease-terms.ts'
import { grossAreaFault } from '../properties/plot-area.ts'
import {
  architectureStyles,
  areaTypes,
  buildingUses,
  landOrigins,
  landUses,
  ownershipCategories,
  propertyTypes,
  wordsOf,
} from '../properties/property.ts'
import { codeInWords } from '../sheet.ts'
import { optionalText, requiredText, text } from '../text.ts'
import { areaUnitCell, decimalCell, listCell, ownersCell, wholeCell } from './import-cells.ts'
import {
  dateColumn,
  type ImportColumn,
  type ImportSheet,
  type ImportValues,
  moneyColumn,
  needed,
  type RowFault,
  words,
} from './import-column.ts'
import type { ImportKind } from './import-kind.ts'
import { ownerSheet, tenantSheet } from './people-sheets.ts'

const place: readonly ImportColumn[] = [
  { key: 'dzongkhag', title: 'Dzongkhag', read: text(80), ...needed, example: 'Thimphu' },
  { key: 'zone', title: 'Gewog or thromde', read: text(80), ...needed, example: 'Thimphu Thromde' },
]
const thramNumber: ImportColumn = {
  key: 'thramNumber',
  title: 'Thram number',
  read: requiredText(30),
  ...needed,
  example: '1234',
}
const optionalPlace = place.map((column) => ({ ...column, isRequired: false }))
const areaUnit: ImportColumn = {
  key: 'areaUnit',
  title: 'Unit of area',
  read: areaUnitCell,
  show: (value) =>
    areaUnits
      .filter((unit) => unit === value)
      .map(areaUnitName)
      .join(''),
  choices: areaUnits.map(areaUnitName),
  example: 'acre',
}
const owners: ImportColumn = {
  key: 'owners',
  title: 'Owners',
  read: ownersCell,
  example: '11410000999',
  note: 'CID and share of each, such as 11410000999 1/2; 11410001000 1/2. Equal shares where none is given.',
}

/** The columns of each sheet: the template, the reader and the messages all follow them. */
export const importSheets: Record<ImportKind, ImportSheet> = {
  owner: ownerSheet,
  thram: {
    columns: [
      thramNumber,
      ...place,
      { key: 'subZone', title: 'Chiwog or locality', read: text(80) },
      { key: 'areaType', title: 'Area type', ...words(areaTypes, wordsOf), ...needed, example: 'Urban' },
      {
        key: 'ownershipCategory',
        title: 'Ownership category',
        ...words(ownershipCategories, wordsOf),
        ...needed,
        example: 'Individual Ownership',
      },
      { ...owners, ...needed },
      { key: 'heldSince', title: 'Held since', ...dateColumn, note: 'Left out where nobody knows since when they hold it.' },
    ],
  },
  plot: {
    columns: [
      { key: 'plotNumber', title: 'Plot number', read: requiredText(30), ...needed, example: 'GT1-12' },
      thramNumber,
      ...place,
      { key: 'landOrigin', title: 'Land origin', ...words(landOrigins, wordsOf), ...needed, example: 'Normal' },
      { key: 'landUse', title: 'Land use', ...words(landUses, wordsOf), ...needed, example: 'Residential' },
      { key: 'areaValue', title: 'Area', read: decimalCell, ...needed, example: '0.25' },
      { ...areaUnit, ...needed },
      { key: 'grossAreaValue', title: 'Gross area', read: decimalCell, note: 'With what was taken off for roads and the like.' },
      { ...areaUnit, key: 'grossAreaUnit', title: 'Unit of gross area', example: undefined },
      { key: 'precinct', title: 'Precinct', read: text(20), note: 'Of urban land alone.' },
      { key: 'lapName', title: 'Local Area Plan', read: text(80), note: 'Of urban land alone.' },
      { key: 'kashoNumber', title: 'Kasho number', read: text(60) },
      { key: 'kashoDate', title: 'Date of the kasho', ...dateColumn },
      { key: 'address', title: 'Address', read: text(300) },
    ],
    check: plotFaults,
  },
  building: {
    columns: [
      { key: 'name', title: 'Building', read: requiredText(120), ...needed, example: 'Norzin House' },
      { key: 'buildingNumber', title: 'Building number', read: text(30) },
      { key: 'plotNumbers', title: 'Plot numbers', read: listCell(1000), ...needed, example: 'GT1-12; GT1-13' },
      thramNumber,
      ...place,
      { key: 'use', title: 'Use', ...words(buildingUses, wordsOf), ...needed, example: 'Residential' },
      { key: 'architectureStyle', title: 'Architecture style', ...words(architectureStyles, wordsOf), example: 'Traditional' },
      { key: 'floors', title: 'Floors', read: wholeCell(1, 60), example: '4' },
      { key: 'yearBuilt', title: 'Year built', read: wholeCell(1600, 2199) },
      { key: 'certificateNumber', title: 'Occupancy certificate', read: text(60) },
      { key: 'certificateDate', title: 'Date of the certificate', ...dateColumn },
      { ...owners, note: 'Only where they are not those of the thram.' },
    ],
  },
  unit: {
    columns: [
      { key: 'unitNumber', title: 'Unit number', read: requiredText(30), ...needed, example: '101' },
      {
        key: 'building',
        title: 'Building',
        read: requiredText(120),
        ...needed,
        example: 'Norzin House',
        note: 'Its name or its number.',
      },
      { key: 'plotNumber', title: 'Plot number', read: text(30), note: 'Where several buildings are called the same.' },
      { key: 'floor', title: 'Floor', read: wholeCell(-5, 60), example: '1', note: '0 is the ground floor.' },
      { key: 'use', title: 'Use', ...words(buildingUses, wordsOf), example: 'Residential' },
      { key: 'bedrooms', title: 'Bedrooms', read: wholeCell(0, 20) },
      { key: 'areaValue', title: 'Area', read: decimalCell },
      areaUnit,
      { key: 'askingRentAmount', title: 'Asking rent (Nu.)', ...moneyColumn },
      { key: 'electricityMeter', title: 'Electricity meter', read: text(40) },
      { key: 'waterMeter', title: 'Water meter', read: text(40) },
      { ...owners, note: 'Only where they are not those of the building.' },
    ],
    check: positiveArea,
  },
  tenant: tenantSheet,
  lease: {
    columns: [
      {
        key: 'reference',
        title: 'Reference',
        read: text(40),
        example: 'OLD-17',
        note: 'Your own number of the lease, for the sheet of opening balances.',
      },
      { key: 'propertyType', title: 'Kind of property', ...words(propertyTypes, wordsOf), ...needed, example: 'Unit' },
      { key: 'unitNumber', title: 'Unit number', read: text(30), example: '101' },
      { key: 'building', title: 'Building', read: text(120), example: 'Norzin House' },
      { key: 'plotNumber', title: 'Plot number', read: text(30) },
      { ...thramNumber, isRequired: false, note: 'For a plot.' },
      ...optionalPlace,
      {
        key: 'tenant',
        title: 'Tenant',
        read: requiredText(40),
        ...needed,
        example: '11410002001',
        note: 'CID, phone number or licence number.',
      },
      { key: 'startDate', title: 'Starts', ...dateColumn, ...needed, example: '2024-01-01' },
      { key: 'endDate', title: 'Ends', ...dateColumn, ...needed, example: '2027-12-31' },
      {
        key: 'billedFrom',
        title: 'Billed from',
        ...dateColumn,
        ...needed,
        example: '2026-12-01',
        note: 'Periods that start before this day are not billed again.',
      },
      { key: 'rentAmount', title: 'Rent (Nu.)', ...moneyColumn, example: '12500.00', note: 'Or a rate by area.' },
      { key: 'rateAmount', title: 'Rate a year (Nu.)', read: decimalCell, note: 'Of one unit of area, instead of a rent.' },
      { ...areaUnit, key: 'ratePer', title: 'Rate is for one', example: undefined },
      { key: 'rateAreaValue', title: 'Area let', read: decimalCell, note: 'With a rate.' },
      { ...areaUnit, key: 'rateAreaUnit', title: 'Unit of area let', example: undefined },
      { key: 'escalationMonths', title: 'Rent rises every (months)', read: wholeCell(1, 1188) },
      { key: 'escalationPercent', title: 'Rent rises by (%)', read: decimalCell },
      { key: 'frequency', title: 'Rent is charged', ...words(frequencies, codeInWords), example: 'Monthly' },
      { key: 'periodMethod', title: 'Periods', ...words(periodMethods, codeInWords) },
      { key: 'proration', title: 'Part periods', ...words(prorations, codeInWords) },
      { key: 'dueDay', title: 'Due day', read: wholeCell(1, 31), example: '5' },
      { key: 'dueTiming', title: 'Due in', ...words(dueTimings, codeInWords) },
      { key: 'depositAmount', title: 'Security deposit (Nu.)', ...moneyColumn },
      {
        key: 'depositHeldAmount',
        title: 'Deposit held (Nu.)',
        ...moneyColumn,
        note: 'What the office holds of it already; it goes into the books as held, with no receipt.',
      },
      { key: 'noticeDays', title: 'Days of notice', read: wholeCell(0, 730) },
      { key: 'purpose', title: 'Purpose', read: optionalText(200) },
      ...[1, 2].flatMap((number): ImportColumn[] => [
        { key: `witness${number}Name`, title: `Witness ${number}`, read: text(120) },
        { key: `witness${number}Cid`, title: `CID of witness ${number}`, read: cidSchema },
      ]),
      {
        key: 'overrideReason',
        title: 'Reason',
        read: text(500),
        note: 'Why terms against the tenancy rules stand; an ADMIN’s to give.',
      },
    ],
    check: leaseFaults,
  },
  'opening-balance': {
    columns: [
      {
        key: 'lease',
        title: 'Lease',
        read: requiredText(40),
        ...needed,
        example: 'OLD-17',
        note: 'The lease number, or the reference in the sheet of leases.',
      },
      {
        key: 'amount',
        title: 'Amount owed (Nu.)',
        ...moneyColumn,
        ...needed,
        example: '25000.00',
        note: 'What is still owed for the time before “Billed from”.',
      },
      { key: 'dueDate', title: 'Due', ...dateColumn, ...needed, example: '2026-11-05' },
    ],
    check: ({ amount }) => (amount === 0 ? [{ key: 'amount', message: 'Give an amount above 0.' }] : []),
  },
}

function plotFaults(values: ImportValues): RowFault[] {
  const { areaValue, areaUnit: unit, grossAreaValue, grossAreaUnit } = values
  const faults = positiveArea(values)
  if (grossAreaValue === null || faults.length > 0) return faults
  const gross = areaSchema.safeParse({ value: grossAreaValue, unit: grossAreaUnit })
  if (!gross.success) return [{ key: 'grossAreaValue', message: 'Give the gross area above 0, with its unit.' }]
  const fault = grossAreaFault(areaSchema.parse({ value: areaValue, unit }), gross.data)
  return fault ? [{ key: 'grossAreaValue', message: fault }] : []
}

function positiveArea({ areaValue, areaUnit: unit }: ImportValues): RowFault[] {
  if (typeof areaValue !== 'string') return []
  if (!/[1-9]/.test(areaValue)) return [{ key: 'areaValue', message: 'Give an area above 0.' }]
  return unit ? [] : [{ key: 'areaUnit', message: 'Give the unit of the area.' }]
}

/** A row of leases as the body of a lease that is drawn up on the screen, its property and tenant aside; empty cells left out. */
export function termsOfRow(values: ImportValues): ImportValues {
  const { rateAmount, ratePer, rateAreaValue, rateAreaUnit, escalationMonths, escalationPercent, ...rest } = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null),
  )
  const hasRate = [rateAmount, ratePer, rateAreaValue, rateAreaUnit].some((value) => value !== undefined)
  const witnesses = [1, 2]
    .map((number) => ({ name: rest[`witness${number}Name`], cid: rest[`witness${number}Cid`] }))
    .filter(({ cid: given }) => given !== undefined)
  return {
    ...rest,
    witnesses,
    ...(hasRate ? { rate: { amount: rateAmount, per: ratePer, area: { value: rateAreaValue, unit: rateAreaUnit } } } : {}),
    ...(escalationMonths !== undefined || escalationPercent !== undefined
      ? { escalation: { everyMonths: escalationMonths, percent: escalationPercent } }
      : {}),
  }
}

/** Which cell a fault of the schema is about. */
function columnOf(path: readonly PropertyKey[]): string {
  const columns: Record<string, string> = {
    'rate.amount': 'rateAmount',
    'rate.per': 'ratePer',
    rate: 'rateAreaValue',
    'escalation.everyMonths': 'escalationMonths',
    escalation: 'escalationPercent',
  }
  return columns[path.join('.')] ?? columns[String(path[0])] ?? String(path[0] ?? 'startDate')
}

/** By the same schema as a lease that is drawn up on the screen. */
function leaseFaults(values: ImportValues): RowFault[] {
  const given: Record<string, unknown> = termsOfRow(values)
  const terms = leaseTermsSchema.safeParse(given)
  if (!terms.success) return terms.error.issues.map(({ path, message }) => ({ key: columnOf(path), message }))
  if (Number(given.depositHeldAmount ?? 0) > Number(given.depositAmount ?? 0))
    return [{ key: 'depositHeldAmount', message: 'No more can be held than the deposit agreed. Correct one of them.' }]
  const nameless = [1, 2].find((number) => !given[`witness${number}Name`] !== !given[`witness${number}Cid`])
  if (nameless) return [{ key: `witness${nameless}Name`, message: 'Give the name and the CID of the witness.' }]
  if (given.witness1Cid && given.witness1Cid === given.witness2Cid)
    return [{ key: 'witness2Cid', message: 'This is the CID of the other witness. Name two different persons.' }]
  const wanting = { UNIT: ['unitNumber', 'building'], BUILDING: ['building'], LAND: ['plotNumber'] }[terms.data.propertyType]
  return wanting.filter((key) => !given[key]).map((key) => ({ key, message: 'This says which property is let.' }))
}
