import { addDays, type CalendarDate } from '../../calendar-date.ts'
import { parseMoney } from '../../money.ts'
import type { ImportKind } from '../import-kind.ts'
import type { OldFieldKey } from './old-fields.ts'
import type { OldRow, OldValues } from './read-old-rows.ts'

/** Values for every line that does not have its own. */
export type FixedValues = OldValues
export type Origin = { sheet: string; row: number }
/** A row of an import, by the titles of its columns, and its line in the old books. */
export type PlannedRow = { cells: Readonly<Record<string, string>>; origin: Origin }
/** The figures in the old books for each tenant, in chhetrum. `number` is the CID or the phone number. */
export type OldFigures = { name: string; number: string; arrears: number; deposits: number; rent: number }
export type FirstDayPlan = { sheets: Partial<Record<ImportKind, PlannedRow[]>>; tenants: OldFigures[] }

type Options = { fixed: FixedValues; billedFrom: CalendarDate; urbanZones: ReadonlySet<string> }
type Land = Pick<
  OldValues,
  | 'dzongkhag'
  | 'zone'
  | 'thramNumber'
  | 'plotNumber'
  | 'plotArea'
  | 'ownerName'
  | 'ownerCid'
  | 'ownerTaxpayerNumber'
  | 'ownerPhone'
>
const landFields = [
  ...([
    'dzongkhag',
    'zone',
    'thramNumber',
    'plotNumber',
    'plotArea',
    'ownerName',
    'ownerCid',
    'ownerTaxpayerNumber',
    'ownerPhone',
  ] as const),
]

/** Converts the old books to rows of an import: each person, plot and building appears once, however often the books name it. */
export function planFirstDay(oldRows: readonly OldRow[], options: Options): FirstDayPlan {
  const lands = landOfBuildings(oldRows, options.fixed)
  const rows = oldRows.map((row) => ({ ...row, values: { ...row.values, ...landOf(row.values, lands, options.fixed) } }))
  const once = (pick: (row: OldRow) => { key: string; cells: Record<string, string> } | undefined) => firstOf(rows, pick)
  const leases = rows.flatMap((row, index) => leaseOf(row, `OLD-${index + 1}`, options))
  const sheets = {
    owner: once(({ values }) => ownerOf(values)),
    thram: thramsOf(rows, options),
    plot: once(({ values }) => plotOf(values)),
    building: buildingsOf(rows),
    unit: once(({ values }) => unitOf(values)),
    tenant: once(({ values }) => tenantOf(values)),
    lease: leases.map(({ lease }) => lease),
    'opening-balance': leases.flatMap(({ balance }) => balance ?? []),
  }
  return { sheets, tenants: figuresOf(rows) }
}

/** A building belongs to the land that any of its lines names. */
function landOfBuildings(rows: readonly OldRow[], fixed: FixedValues): Map<string, Land> {
  const lands = new Map<string, Land>()
  for (const { values } of rows) {
    const name = plain(values.buildingName ?? fixed.buildingName)
    if (name === '') continue
    const known = lands.get(name) ?? {}
    lands.set(name, { ...pickLand(values), ...known })
  }
  return lands
}

function pickLand(values: OldValues): Land {
  return Object.fromEntries(landFields.flatMap((key) => (values[key] ? [[key, values[key]]] : [])))
}

function landOf(values: OldValues, lands: ReadonlyMap<string, Land>, fixed: FixedValues): OldValues {
  const buildingName = values.buildingName || (values.tenantName || values.unitNumber ? fixed.buildingName : undefined)
  const own: Land = { ...(buildingName ? lands.get(plain(buildingName)) : {}), ...pickLand(values) }
  // The fields of an owner stay together: the name of one owner with the number of another would identify nobody.
  const hasOwner = Boolean(own.ownerName ?? own.ownerCid)
  const fallback = Object.fromEntries(
    landFields.flatMap((key) => (fixed[key] && !(hasOwner && key.startsWith('owner')) ? [[key, fixed[key]]] : [])),
  )
  return { ...fallback, ...own, ...(buildingName ? { buildingName } : {}) }
}

function firstOf(
  rows: readonly OldRow[],
  pick: (row: OldRow) => { key: string; cells: Record<string, string> } | undefined,
): PlannedRow[] {
  const found = new Map<string, { cells: Record<string, string>; origin: Origin }>()
  for (const row of rows) {
    const one = pick(row)
    if (!one) continue
    const known = found.get(one.key)
    if (known) known.cells = { ...one.cells, ...filled(known.cells) }
    else found.set(one.key, { cells: one.cells, origin: { sheet: row.sheet, row: row.row } })
  }
  return [...found.values()]
}

const filled = (cells: Record<string, string>) => Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''))
const plain = (text = '') => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

function ownerOf({ ownerName = '', ownerCid = '', ownerTaxpayerNumber = '', ownerPhone = '' }: OldValues) {
  if (ownerName === '') return undefined
  return {
    key: ownerCid || ownerPhone || plain(ownerName),
    cells: {
      ...{ Name: ownerName, Type: ownerCid === '' && ownerTaxpayerNumber !== '' ? firmOf(ownerName) : 'Individual' },
      ...{ CID: ownerCid, 'Taxpayer number': ownerTaxpayerNumber, 'Phone number': ownerPhone },
    },
  }
}

/** An owner with a taxpayer number and no CID is an institution if the name shows it, otherwise a business. */
const firmOf = (name: string) =>
  /corporation|authority|ministry|department|office|dratshang|lhakhang|dzong|trust|fund|school|college|association/i.test(name)
    ? 'Institution'
    : 'Business'

const placeOf = ({ dzongkhag = '', zone = '' }: OldValues) => ({ Dzongkhag: dzongkhag, 'Gewog or thromde': zone })
const thramKey = ({ dzongkhag, zone, thramNumber }: OldValues) => [dzongkhag, zone, thramNumber].map(plain).join('|')

/** Several owners in several lines have the shares stated there, or equal shares until a person enters them. */
function thramsOf(rows: readonly OldRow[], { urbanZones }: Options): PlannedRow[] {
  const owners = Map.groupBy(rows, ({ values }) => thramKey(values))
  return firstOf(rows, ({ values }) => {
    const { thramNumber, zone = '' } = values
    if (!thramNumber) return undefined
    const key = thramKey(values)
    const shares = new Map<string, string>()
    for (const { values: one } of owners.get(key) ?? []) {
      const number = one.ownerCid || one.ownerPhone
      if (number) shares.set(number, shares.get(number) || (one.ownerShare ?? ''))
    }
    return {
      key,
      cells: {
        ...{ 'Thram number': thramNumber, ...placeOf(values), Owners: [...shares].map((one) => one.join(' ').trim()).join('; ') },
        'Area type': urbanZones.has(plain(zone)) ? 'Urban' : 'Rural',
        'Ownership category': shares.size > 1 ? 'Joint Ownership' : 'Individual Ownership',
      },
    }
  })
}

/** 100 decimals are an acre (money.md R11): the decimal point moves by two places. */
function acresOf(decimals: string): string {
  const [whole = '', rest = ''] = decimals.replaceAll(',', '').split('.')
  const padded = whole.padStart(3, '0')
  return `${padded.slice(0, -2)}.${padded.slice(-2)}${rest}`
}

function plotOf(values: OldValues) {
  const { plotNumber, plotArea = '', thramNumber = '' } = values
  if (!plotNumber) return undefined
  const [, size = '', unit = ''] = /^([\d.,]+)\s*(.*)$/.exec(plotArea) ?? []
  const isDecimal = /decimal|dec\b/i.test(unit)
  return {
    key: `${thramKey(values)}|${plain(plotNumber)}`,
    cells: {
      ...{ 'Plot number': plotNumber, 'Thram number': thramNumber, ...placeOf(values) },
      ...{ 'Land origin': 'Normal', 'Land use': 'Residential', Area: isDecimal ? acresOf(size) : size.replaceAll(',', '') },
      'Unit of area': size === '' ? '' : /sq|ft|feet/i.test(unit) ? 'sq ft' : 'acre',
    },
  }
}

function buildingOf(values: OldValues) {
  const { buildingName, plotNumber = '', thramNumber = '' } = values
  if (!buildingName) return undefined
  return {
    key: plain(buildingName),
    cells: {
      ...{ Building: buildingName, 'Plot numbers': plotNumber, 'Thram number': thramNumber, ...placeOf(values) },
      Use: 'Residential',
    },
  }
}

/** The use of all its units; if they differ or none is stated, the building is residential. */
function usesOf(rows: readonly OldRow[]): Map<string, string> {
  const uses = new Map<string, string>()
  for (const { values } of rows) {
    const [key, use] = [plain(values.buildingName), values.unitUse ?? '']
    if (use !== '') uses.set(key, (uses.get(key) ?? use) === use ? use : 'Residential')
  }
  return uses
}

/** The number of floors follows from the flat numbers. A building without numbered flats has one floor, like a new building. */
function buildingsOf(rows: readonly OldRow[]): PlannedRow[] {
  const tops = new Map<string, number>()
  for (const { values } of rows) {
    const key = plain(values.buildingName)
    tops.set(key, Math.max(tops.get(key) ?? 1, Number(floorOf(values.unitNumber ?? ''))))
  }
  const uses = usesOf(rows)
  return firstOf(rows, ({ values }) => {
    const one = buildingOf(values)
    const top = one ? (tops.get(one.key) ?? 1) : 1
    const use = one && uses.get(one.key)
    return one && { ...one, cells: { ...one.cells, Floors: top > 1 ? String(top) : '', ...(use && { Use: use }) } }
  })
}

/** Flats are numbered by floor, 302 is on the third; a number without a floor counts as ground floor. */
const floorOf = (unitNumber: string) => /^(?:[a-z]{1,3}[ -]?)?([1-9])\d{2}[a-z]?$/i.exec(unitNumber)?.[1] ?? '0'

function unitOf({ unitNumber, buildingName = '', tenantName = '', rent = '', unitUse = '' }: OldValues) {
  if (!unitNumber) return undefined
  return {
    key: `${plain(buildingName)}|${plain(unitNumber)}`,
    cells: {
      ...{ 'Unit number': unitNumber, Building: buildingName, Floor: floorOf(unitNumber), Use: unitUse },
      'Asking rent (Nu.)': tenantName === '' || isVacant(tenantName) ? rent : '',
    },
  }
}

const isVacant = (name: string) => /^[([\-\s]*(vacant|empty|to ?let|unoccupied)[)\]\-.!\s]*$/i.test(name)
const numberOf = ({ tenantCid, tenantPhone }: OldValues) => tenantCid || tenantPhone || ''

function tenantOf(values: OldValues) {
  const { tenantName = '', tenantCid = '', tenantPhone = '' } = values
  if (tenantName === '' || isVacant(tenantName)) return undefined
  const parts = tenantName.split(' ')
  const last = parts.length > 1 ? (parts.at(-1) ?? '') : ''
  return {
    key: numberOf(values) || plain(tenantName),
    cells: {
      ...{ 'First name': parts[0] ?? '', 'Middle name': parts.slice(1, -1).join(' '), 'Last name': last },
      ...{ CID: tenantCid, 'Phone number': tenantPhone },
    },
  }
}

/** The lease of a line, and the amount still owed. A line without a tenant is only a building or a flat. */
function leaseOf({ values, sheet, row }: OldRow, reference: string, { fixed, billedFrom }: Options) {
  const { tenantName = '', buildingName = '', unitNumber = '', rent = '', deposit = '', arrears = '' } = values
  if (tenantName === '' || isVacant(tenantName)) return []
  if (buildingName === '' && unitNumber === '' && rent === '') return []
  const origin = { sheet, row }
  const starts = values.leaseStart || fixed.leaseStart || ''
  const cells = {
    ...{ Reference: reference, 'Kind of property': unitNumber === '' ? 'Building' : 'Unit', 'Unit number': unitNumber },
    ...{ Building: buildingName, Tenant: numberOf(values) || tenantName, Starts: starts },
    ...{
      Ends: values.leaseEnd || fixed.leaseEnd || '',
      'Billed from': starts > billedFrom ? starts : billedFrom,
      'Rent (Nu.)': rent,
    },
    ...{ 'Security deposit (Nu.)': deposit, 'Deposit held (Nu.)': deposit },
  }
  const due = addDays(billedFrom, -1)
  const balance =
    chhetrumOf(arrears) === 0 ? undefined : { cells: { Lease: reference, 'Amount owed (Nu.)': arrears, Due: due }, origin }
  return [{ lease: { cells, origin }, balance }]
}

/** An unreadable amount counts as zero here; the check of the import reports it. */
function chhetrumOf(text = ''): number {
  return text === '' ? 0 : (parseMoney(text) ?? 1)
}

function figuresOf(rows: readonly OldRow[]): OldFigures[] {
  const found = new Map<string, OldFigures>()
  for (const { values } of rows) {
    const name = values.tenantName ?? ''
    if (name === '' || isVacant(name)) continue
    const key = numberOf(values) || plain(name)
    const known = found.get(key) ?? { name, number: numberOf(values), arrears: 0, deposits: 0, rent: 0 }
    const sum = (before: number, field: OldFieldKey) => before + (parseMoney(values[field] ?? '') ?? 0)
    found.set(key, {
      ...known,
      ...{ arrears: sum(known.arrears, 'arrears'), deposits: sum(known.deposits, 'deposit'), rent: sum(known.rent, 'rent') },
    })
  }
  return [...found.values()]
}
