import { formatCount, groupThousands } from '../money.ts'
import { type CalendarDate, daysInclusive, formatDate } from '../calendar-date.ts'
import { compare, decimalText, fraction, fractionOfDecimal } from '../fraction.ts'
import { duplicateProblem, fieldProblem, Problem } from '../problem.ts'
import { type Counted, estimateReading, formatUse, isBelow, none, roundUse, useBetween, usesOf } from './meter-use.ts'
import type { NewReading } from './meter-reading-contract.ts'
import { maxReadings } from './meter-reading.ts'
import { daysText, unusualUse } from './unusual-use.ts'

type Planned = Pick<NewReading, 'readOn' | 'kind' | 'value' | 'hasRolledOver'> & {
  readonly newValue?: string | undefined
  readonly isByTenant?: boolean
}
type Known = {
  /** The readings that count. */
  readonly readings: readonly Counted[]
  readonly digits: number | null
  readonly unit: string
  readonly removedOn: CalendarDate | null
  readonly today: CalendarDate
}
export type ReadingPlan = Counted & {
  readonly use: string | null
  readonly days: number | null
  readonly unusual: string | null
  /** For an estimate: its basis. */
  readonly basis: string | null
}

/** A reading to record; refused if its value does not fit between the readings around it. */
export function planReading(planned: Planned, known: Known): ReadingPlan {
  assertDay(planned, known)
  const { reading, basis } = planned.kind === 'ESTIMATE' ? estimated(planned, known) : { reading: counted(planned), basis: null }
  if (planned.kind !== 'ESTIMATE') assertValidReading(planned, reading, known)
  const others = known.readings.filter(({ readOn }) => readOn !== reading.readOn)
  const uses = usesOf([...others, reading], known.digits)
  const own = uses.find(({ to }) => to === reading.readOn)
  const upTo = uses.filter(({ to }) => to <= reading.readOn)
  return {
    ...reading,
    use: own ? formatUse(own.use) : null,
    days: own ? daysInclusive(own.from, own.to) : null,
    unusual: (own && unusualUse(upTo, known.unit)) ?? null,
    basis,
  }
}

function assertDay({ readOn, kind, isByTenant = false }: Planned, { readings, removedOn, today }: Known): void {
  if (readOn > today) throw fieldProblem('/readOn', 'A reading cannot be dated in the future.')
  if (removedOn !== null && readOn > removedOn) {
    throw fieldProblem('/readOn', `The meter was removed on ${formatDate(removedOn)}. Enter an earlier day.`)
  }
  if (readings.length >= maxReadings) {
    throw new Problem(
      'POLICY_VIOLATION',
      `A meter has at most ${formatCount(maxReadings)} readings. Register another meter in its place.`,
    )
  }
  const same = readings.find((one) => one.readOn === readOn)
  if (same && (!same.isEstimate || kind === 'ESTIMATE')) {
    const next = isByTenant ? 'If that reading is wrong, tell the office.' : 'Correct the recorded reading.'
    throw duplicateProblem('/readOn', `A reading of ${formatDate(readOn)} is already recorded: ${same.value}. ${next}`)
  }
}

function counted({ readOn, value = '', hasRolledOver, newValue = undefined }: Planned): Counted {
  return {
    readOn,
    value: plainValue(value),
    isEstimate: false,
    hasRolledOver,
    newValue: newValue === undefined ? null : plainValue(newValue),
  }
}

/** "1204.500" as "1204.5". */
export function plainValue(value: string): string {
  return decimalText(fractionOfDecimal(value), 3)
}

function estimated({ readOn }: Planned, { readings, digits, unit }: Known) {
  if (readings.some((one) => !one.isEstimate && one.readOn > readOn)) {
    throw fieldProblem('/readOn', 'A later reading is already recorded, so an estimate is not needed. Enter a later day.')
  }
  const estimate = estimateReading(readings, readOn, digits)
  if (!estimate) throw fieldProblem('/readOn', 'An estimate needs two readings before it. Record what the meter shows.')
  const { value, hasRolledOver, daily, days, ofDays } = estimate
  return {
    reading: { readOn, value, isEstimate: true, hasRolledOver, newValue: null },
    basis: `${roundUse(daily)} ${unit} a day, as in the ${daysText(ofDays)} before the last reading, for ${daysText(days)}.`,
  }
}

function assertValidReading({ kind, isByTenant = false }: Planned, reading: Counted, { readings, digits, unit }: Known): void {
  assertDigits(reading, digits)
  const actual = readings.filter(({ isEstimate }) => !isEstimate).toSorted((a, b) => (a.readOn < b.readOn ? -1 : 1))
  const before = actual.findLast(({ readOn }) => readOn < reading.readOn)
  const after = actual.find(({ readOn }) => readOn > reading.readOn)
  if (kind === 'EXCHANGE' && after) {
    throw fieldProblem(
      '/readOn',
      `A reading of ${formatDate(after.readOn)} is recorded already. Enter a later day, or void that one.`,
    )
  }
  if (before) assertRises(before, reading, { digits, isByTenant })
  if (after && hasNotRestarted(reading, after)) {
    const remedy = isByTenant ? 'Tell the office.' : 'Void that reading, record this one, then record that one again.'
    throw fieldProblem(
      '/value',
      `The reading of ${formatDate(after.readOn)} states that the meter started again at 0 before ${groupThousands(after.value)}. ${remedy}`,
    )
  }
  if (after && isBelow(useBetween(reading, after, digits), none)) {
    throw fieldProblem('/value', `Enter at most ${after.value} ${unit}, the reading of ${formatDate(after.readOn)}.`)
  }
}

function assertDigits({ value, newValue, hasRolledOver }: Counted, digits: number | null): void {
  if (digits === null) {
    if (!hasRolledOver) return
    throw fieldProblem('/hasRolledOver', 'Edit the meter and enter its “Digits before the point”. Then record this reading.')
  }
  const highest = fraction(10n ** BigInt(digits))
  const isTooLong = (one: string) => compare(fractionOfDecimal(one), highest) >= 0
  if (isTooLong(value)) throw fieldProblem('/value', `This meter has ${digits} digits before the point. Enter a lower number.`)
  if (newValue !== null && isTooLong(newValue)) {
    throw fieldProblem('/newValue', `This meter has ${digits} digits before the point. Enter a lower number.`)
  }
}

type Rise = { digits: number | null; isByTenant: boolean }

function assertRises(before: Counted, reading: Counted, { digits, isByTenant }: Rise): void {
  const shown = before.newValue ?? before.value
  const isLower = isBelow(fractionOfDecimal(reading.value), fractionOfDecimal(shown))
  if (isLower && !reading.hasRolledOver) {
    throw fieldProblem('/value', lowerText(groupThousands(shown), formatDate(before.readOn), { digits, isByTenant }))
  }
  if (!isLower && reading.hasRolledOver) {
    throw fieldProblem(
      '/hasRolledOver',
      `The reading of ${formatDate(before.readOn)} was ${groupThousands(shown)}, so the meter has not started again at 0.`,
    )
  }
  if (isBelow(useBetween(before, reading, digits), none))
    throw fieldProblem('/value', 'The use would be below 0. Check the reading.')
}

/** The later reading states a restart at 0 since the earlier one, but it is not lower: a turn of the meter would be billed that never was. */
function hasNotRestarted(before: Counted, after: Counted): boolean {
  return after.hasRolledOver && !isBelow(fractionOfDecimal(after.value), fractionOfDecimal(before.newValue ?? before.value))
}

/**
 * Only the office records exchanges and enters the number of digits; without digits there is no checkbox. The round and the field desk also
 * show these sentences, so the sentences name the page for the other actions.
 */
function lowerText(shown: string, day: string, { digits, isByTenant }: Rise): string {
  const check = `This is lower than ${shown}, the reading of ${day}. Check it.`
  if (isByTenant) {
    return digits === null
      ? `${check} If the meter was exchanged or started again at 0, contact the office.`
      : `${check} If the meter started again at 0, tick the box. If it was exchanged, contact the office.`
  }
  const exchanged = 'If the meter was exchanged, record that on the page of the meter, as “Meter exchanged”.'
  return digits === null
    ? `${check} ${exchanged} If it started again at 0, first enter “Digits before the point” there, under Edit, then tick the box.`
    : `${check} ${exchanged} If it started again at 0, tick the box.`
}

/** Refused if the following reading would then be lower than the one before it, or its restart at 0 would be none. */
export function assertCanRemove(gone: Counted, { readings, digits }: Pick<Known, 'readings' | 'digits'>): void {
  const rest = readings.filter(({ readOn, isEstimate }) => readOn !== gone.readOn && !isEstimate)
  const sorted = rest.toSorted((a, b) => (a.readOn < b.readOn ? -1 : 1))
  const before = sorted.findLast(({ readOn }) => readOn < gone.readOn)
  const after = sorted.find(({ readOn }) => readOn > gone.readOn)
  if (gone.newValue !== null && after) throw laterFirst(after)
  if (before && after && (hasNotRestarted(before, after) || isBelow(useBetween(before, after, digits), none)))
    throw laterFirst(after)
}

function laterFirst({ readOn }: Counted): Problem {
  return new Problem('POLICY_VIOLATION', `The reading of ${formatDate(readOn)} follows from this one. Void that one first.`)
}
