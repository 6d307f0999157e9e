import { firstDayOf, formatDate, lastDayOf, monthOf } from '../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { type RentRollState, rentRollStates } from '../../domain/reports/rent-roll-state.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import { t } from '../../domain/wording.ts'
import type { Tx } from '../platform/database.ts'
import { type MonthlyRent, readMonthlyRents } from './read-monthly-rents.ts'
import { checkOf, netOfAccount } from './receivable-store.ts'
import { type LetPlace, type RollDay, readLetPlaces, readVacantUnits, type VacantUnit } from './rent-roll-store.ts'

type RentRoll = ReplyInputOf<typeof reportContract.rentRoll>
type Row = RentRoll['rows'][number]
type Query = QueryOf<typeof reportContract.rentRoll>

/**
 * Every property that is let, every unit that is vacant, and who has left and still owes: the balances make the receivable of the
 * ledger. As of the last day of the month; the month that runs as it stands now, with what was issued ahead.
 */
export async function readRentRoll(tx: Tx, query: Query): Promise<RentRoll> {
  const roll = rollDay(tx, query)
  const places = await readLetPlaces(tx, roll)
  const rents = await readMonthlyRents(
    tx,
    places.filter((place) => place.isInForce || place.status === 'PENDING').map(({ leaseId }) => leaseId),
    roll.day,
  )
  const all = inOrder([
    ...places.map((place) => letRow(place, rents.get(place.leaseId))),
    ...(await readVacantUnits(tx, roll)).map(vacantRow),
  ])
  const rows = query.state ? all.filter(({ state }) => state === query.state) : all
  const total = (of: (row: Row) => number | null) => rows.reduce((sum, row) => sum + (of(row) ?? 0), 0)
  const balanceAmount = total((row) => row.balanceAmount)
  const isWhole = !query.state && !query.buildingId
  const ledger = isWhole ? await netOfAccount(tx, 'RECEIVABLE', roll.isNow ? undefined : roll.day) : 0
  return {
    title: 'Rent roll',
    subtitle: roll.isNow
      ? t`All that was billed by ${formatDate(roll.day)}, months to come too`
      : t`As of ${formatDate(roll.day)}`,
    asOf: roll.day,
    rows,
    rowCount: rows.length,
    totals: {
      rentAmount: total((row) => row.rentAmount),
      balanceAmount,
      depositHeldAmount: total((row) => row.depositHeldAmount),
      askingRentAmount: total((row) => row.askingRentAmount),
    },
    checks: isWhole ? [checkOf(`${accounts.RECEIVABLE.code} ${accounts.RECEIVABLE.name}`, balanceAmount, ledger)] : [],
  }
}

function rollDay(tx: Tx, { month = monthOf(tx.today), buildingId }: Query): RollDay {
  if (firstDayOf(month) > tx.today) throw fieldProblem('/month', 'This month has not begun. Choose this month or an earlier one.')
  const isNow = month === monthOf(tx.today)
  return { day: isNow ? tx.today : lastDayOf(month), isNow, buildingId }
}

function letRow(place: LetPlace, rent: MonthlyRent | undefined): Row {
  const { status: _status, isInForce, ...shown } = place
  const rentAmount = isInForce ? (rent?.amount ?? null) : null
  return {
    ...shown,
    state: stateOf(place),
    startDate: rent?.startDate ?? null,
    endDate: rent?.endDate ?? null,
    rentAmount,
    rentPerSqFt: rentAmount !== null && place.areaSqFt ? Math.round(rentAmount / place.areaSqFt) : null,
    askingRentAmount: null,
    vacantDays: null,
    nextChangeOn: isInForce ? (rent?.nextChangeOn ?? null) : null,
    nextRentAmount: isInForce ? (rent?.nextAmount ?? null) : null,
  }
}

function stateOf({ isInForce, status }: LetPlace): RentRollState {
  if (status === 'PENDING') return 'UPCOMING'
  if (!isInForce) return 'PAST'
  if (status === 'UPCOMING_EXPIRATION') return 'EXPIRING'
  if (status === 'HOLDOVER' || status === 'SUSPENDED') return status
  return 'CURRENT'
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
    rentPerSqFt: null,
    depositHeldAmount: null,
    balanceAmount: null,
    lastPaidOn: null,
    nextChangeOn: null,
    nextRentAmount: null,
  }
}

/** By building, land last; within it by unit, who is there before who was. */
function inOrder(rows: readonly Row[]): Row[] {
  const isLand = ({ propertyType }: Row) => (propertyType === 'LAND' ? 1 : 0)
  return rows.toSorted(
    (a, b) =>
      isLand(a) - isLand(b) ||
      compare(a.groupName, b.groupName) ||
      natural.compare(a.place, b.place) ||
      order(a.state) - order(b.state),
  )
}

const natural = new Intl.Collator('en', { numeric: true })

/** Who is there before who was. */
function order(state: RentRollState): number {
  return rentRollStates.indexOf(state)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
