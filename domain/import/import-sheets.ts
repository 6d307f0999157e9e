import { areaUnitName, areaUnits } from '../area.ts'
import { dueTimings, frequencies, leaseTermsSchema, periodMethods, prorations } from '../leases/lease-terms.ts'
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
import { areaUnitCell, dateCell, decimalCell, listCell, moneyCell, ownersCell, wholeCell } from './import-cells.ts'
import { type ImportColumn, type ImportSheet, type ImportValues, needed, type RowFault, words } from './import-column.ts'
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
  choices: areaUnits.map(areaUnitName),
  example: 'acre',
}
const owners: ImportColumn = {
  key: 'owners',
  title: 'Owners',
  read: ownersCell,
  example: '11410000999 1/2; 11410001000 1/2',
  note: 'CID and share of each, parted by semicolons; equal shares where none is given.',
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
      { key: 'address', title: 'Address', read: text(300) },
    ],
    check: positiveArea,
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
      { key: 'askingRentAmount', title: 'Asking rent (Nu.)', read: moneyCell },
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
      { key: 'startDate', title: 'Starts', read: dateCell, ...needed, example: '2024-01-01' },
      { key: 'endDate', title: 'Ends', read: dateCell, ...needed, example: '2027-12-31' },
      {
        key: 'billedFrom',
        title: 'Billed from',
        read: dateCell,
        ...needed,
        example: '2026-12-01',
        note: 'Periods that start before this day are not billed again.',
      },
      { key: 'rentAmount', title: 'Rent (Nu.)', read: moneyCell, ...needed, example: '12500.00' },
      { key: 'frequency', title: 'Rent is charged', ...words(frequencies, codeInWords), example: 'Monthly' },
      { key: 'periodMethod', title: 'Periods', ...words(periodMethods, codeInWords) },
      { key: 'proration', title: 'Part periods', ...words(prorations, codeInWords) },
      { key: 'dueDay', title: 'Due day', read: wholeCell(1, 31), example: '5' },
      { key: 'dueTiming', title: 'Due in', ...words(dueTimings, codeInWords) },
      { key: 'depositAmount', title: 'Security deposit (Nu.)', read: moneyCell },
      { key: 'noticeDays', title: 'Days of notice', read: wholeCell(0, 730) },
      { key: 'purpose', title: 'Purpose', read: optionalText(200) },
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
        read: moneyCell,
        ...needed,
        example: '25000.00',
        note: 'What is still owed for the time before “Billed from”.',
      },
      { key: 'dueDate', title: 'Due', read: dateCell, ...needed, example: '2026-11-05' },
    ],
    check: ({ amount }) => (amount === 0 ? [{ key: 'amount', message: 'Give an amount above 0.' }] : []),
  },
}

function positiveArea({ areaValue, areaUnit: unit }: ImportValues): RowFault[] {
  if (typeof areaValue !== 'string') return []
  if (!/[1-9]/.test(areaValue)) return [{ key: 'areaValue', message: 'Give an area above 0.' }]
  return unit ? [] : [{ key: 'areaUnit', message: 'Give the unit of the area.' }]
}

/** By the same schema as a lease that is drawn up on the screen. */
function leaseFaults(values: ImportValues): RowFault[] {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
  const terms = leaseTermsSchema.safeParse(given)
  if (!terms.success) return terms.error.issues.map(({ path, message }) => ({ key: String(path[0] ?? 'startDate'), message }))
  const wanting = { UNIT: ['unitNumber', 'building'], BUILDING: ['building'], LAND: ['plotNumber'] }[terms.data.propertyType]
  return wanting.filter((key) => !given[key]).map((key) => ({ key, message: 'This says which property is let.' }))
}
