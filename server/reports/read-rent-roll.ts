import { firstDayOf, formatDate, lastDayOf, monthOf } from '../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { maxCounted, type Page } from '../../domain/page.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { meteredNote } from '../../domain/reports/rent-roll-state.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import { t } from '../../domain/wording.ts'
import type { Tx } from '../platform/database/database.ts'
import { forFullList, idsOf, isStreaming, pageOfIds } from '../platform/database/page.ts'
import { requestedBuilding } from './requested-building.ts'
import { interestNotes } from './interest-notes.ts'
import { type MonthlyRent, readMonthlyRents } from './read-monthly-rents.ts'
import type { Noted } from './read-report.ts'
import { assertPastDayNarrowed, checkOf, netOfAccount } from './receivable-store.ts'
import { leasesAmong, type RollDay, rentRollMatches } from './rent-roll-rows.ts'
import { type LetPlace, readLetPlaces, readVacantUnits, sumRentRoll, type VacantUnit } from './rent-roll-store.ts'
import { pageOfReport } from './page-of-report.ts'

type RentRoll = ReplyInputOf<typeof reportContract.rentRoll>
type Row = RentRoll['rows'][number]
type Query = QueryOf<typeof reportContract.rentRoll>

/**
 * Every let property, every vacant unit, and each ended lease with an outstanding amount or a held deposit: the balances add up to the
 * receivable in the ledger, the deposits to those held there. As of the last day of the month; for the current month as of now, including
 * advices issued in advance.
 */
export async function readRentRoll(tx: Tx, query: Query): Promise<RentRoll & Noted> {
  const roll = rollDay(tx, query)
  const building = await requestedBuilding(tx, roll.buildingId)
  if (!roll.isNow) await assertPastDayNarrowed(tx, roll.buildingId)
  const page = await readPage(tx, query, roll)
  const rows = await readRows(tx, roll, page.items)
  const totals = await forFullList(tx, 'totals', () => totalsOf(tx, query, { roll, page, rows }))
  const hasOfficeTotals = !query.state && !query.buildingId && !isStreaming(tx)
  const netOf = (account: 'RECEIVABLE' | 'DEPOSITS_HELD' | 'INTEREST_RECEIVABLE') =>
    netOfAccount(tx, account, roll.isNow ? undefined : roll.day)
  const interestAmount = hasOfficeTotals ? await netOf('INTEREST_RECEIVABLE') : null
  const { rentAmount, chargesAmount, askingRentAmount, depositHeldAmount, balanceAmount } = totals
  return {
    title: 'Rent roll',
    subtitle: [
      roll.isNow ? t`Everything billed by ${formatDate(roll.day)}, including future months` : t`As of ${formatDate(roll.day)}`,
      ...building,
    ].join(', '),
    asOf: roll.day,
    ...pageOfReport(page, rows),
    totals,
    interestAmount,
    notes: [...interestNotes(interestAmount), meteredNote],
    sums: {
      'Rent (Nu.)': rentAmount,
      'Charges (Nu.)': chargesAmount,
      'Asking rent (Nu.)': askingRentAmount,
      'Deposit held (Nu.)': depositHeldAmount,
      'Balance (Nu.)': balanceAmount,
    },
    checks:
      hasOfficeTotals && balanceAmount !== null && depositHeldAmount !== null
        ? [
            checkOf(nameOf('RECEIVABLE'), balanceAmount, await netOf('RECEIVABLE')),
            checkOf(nameOf('DEPOSITS_HELD'), depositHeldAmount, -(await netOf('DEPOSITS_HELD'))),
          ]
        : [],
  }
}

function nameOf(account: 'RECEIVABLE' | 'DEPOSITS_HELD'): string {
  return `${accounts[account].code} ${accounts[account].name}`
}

function rollDay(tx: Tx, { month = monthOf(tx.today), buildingId }: Query): RollDay {
  if (firstDayOf(month) > tx.today) throw fieldProblem('/month', 'This month has not begun. Choose this month or an earlier one.')
  const isNow = month === monthOf(tx.today)
  return { day: isNow ? tx.today : lastDayOf(month), isNow, buildingId }
}

/** Land follows after the last building. */
async function readPage(tx: Tx, query: Query, roll: RollDay): Promise<Page<string>> {
  const { first, then } = await rentRollMatches(tx, { ...roll, state: query.state })
  const page = await pageOfIds(tx, query, first)
  if (!then || page.totalIsEstimate) return page
  const { pageNo, pageSize } = query
  const offset = Math.max(0, (pageNo - 1) * pageSize - page.total)
  const land = await pageOfIds(tx, { ...query, pageSize: pageSize - page.items.length, offset }, then)
  const isEstimate = land.totalIsEstimate ? { totalIsEstimate: true } : {}
  return { pageNo, pageSize, items: [...page.items, ...land.items], total: page.total + land.total, ...isEstimate }
}

async function readRows(tx: Tx, roll: RollDay, ids: readonly string[]): Promise<Row[]> {
  const leases = await leasesAmong(tx, idsOf(ids))
  const places = await readLetPlaces(tx, roll, [...leases])
  const rents = await readMonthlyRents(
    tx,
    places.filter((place) => place.isInForce || place.state === 'UPCOMING').map(({ leaseId }) => leaseId),
    roll.day,
  )
  const vacant = await readVacantUnits(
    tx,
    roll,
    ids.filter((id) => !leases.has(id)),
  )
  const rows = new Map<string, Row>([
    ...places.map((place): [string, Row] => [place.leaseId, letRow(place, rents.get(place.leaseId))]),
    ...vacant.map((unit): [string, Row] => [unit.unitId, vacantRow(unit)]),
  ])
  return ids.flatMap((id) => rows.get(id) ?? [])
}

type Read = { roll: RollDay; page: Page<string>; rows: readonly Row[] }

/**
 * The sum of all rows if they were counted completely. With more rows, balances, deposits and asking rents of the whole office are the
 * current stored ones; rents depend on the terms of each lease and are not included.
 */
async function totalsOf(tx: Tx, query: Query, { roll, page, rows }: Read): Promise<RentRoll['totals']> {
  if (isStreaming(tx)) return unknown
  if (rows.length === page.total) return sumOf(rows)
  if (!page.totalIsEstimate) {
    const all = await readPage(tx, { ...query, pageNo: 1, pageSize: maxCounted }, roll)
    return sumOf(await readRows(tx, roll, all.items))
  }
  if (query.buildingId || !roll.isNow) return unknown
  const kept = await sumRentRoll(tx)
  if (query.state === 'VACANT') return { ...kept, rentAmount: 0, chargesAmount: 0, balanceAmount: 0, depositHeldAmount: 0 }
  return query.state ? unknown : { ...kept, rentAmount: null, chargesAmount: null }
}

const unknown = { rentAmount: null, chargesAmount: null, balanceAmount: null, depositHeldAmount: null, askingRentAmount: null }

function sumOf(rows: readonly Row[]): RentRoll['totals'] {
  const total = (of: (row: Row) => number | null) => rows.reduce((sum, row) => sum + (of(row) ?? 0), 0)
  return {
    rentAmount: total((row) => row.rentAmount),
    chargesAmount: total((row) => row.chargesAmount),
    balanceAmount: total((row) => row.balanceAmount),
    depositHeldAmount: total((row) => row.depositHeldAmount),
    askingRentAmount: total((row) => row.askingRentAmount),
  }
}

function letRow(place: LetPlace, rent: MonthlyRent | undefined): Row {
  const { isInForce, ...shown } = place
  const rentAmount = isInForce ? (rent?.amount ?? null) : null
  return {
    ...shown,
    startDate: rent?.startDate ?? null,
    endDate: rent?.endDate ?? null,
    rentAmount,
    chargesAmount: isInForce ? (rent?.chargesAmount ?? null) : null,
    rentPerSqFt: rentAmount !== null && place.areaSqFt ? Math.round(rentAmount / place.areaSqFt) : null,
    askingRentAmount: null,
    vacantDays: null,
    nextChangeOn: isInForce ? (rent?.nextChangeOn ?? null) : null,
    nextRentAmount: isInForce ? (rent?.nextAmount ?? null) : null,
  }
}

function vacantRow({ unitId, ...unit }: VacantUnit): Row {
  return {
    ...unit,
    state: 'VACANT',
    leaseId: null,
    propertyType: 'UNIT',
    propertyId: unitId,
    leaseNumber: null,
    tenantName: null,
    startDate: null,
    endDate: null,
    rentAmount: null,
    chargesAmount: null,
    rentPerSqFt: null,
    depositHeldAmount: null,
    balanceAmount: null,
    lastPaidOn: null,
    nextChangeOn: null,
    nextRentAmount: null,
  }
}
