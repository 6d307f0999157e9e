import { addDays, type CalendarDate, daysInclusive } from '../../calendar-date.ts'
import { add, compare, type Fraction, fraction, isZero, multiply, subtract } from '../../fraction.ts'
import type { MeterShare } from '../../meters/meter.ts'
import { commonDays, type Counted, formatUse, type MeterUse, none, useOfDays, usesOf } from '../../meters/meter-use.ts'
import { allocate, fractionOfMoney, type Money, minus, toMoney } from '../../money.ts'

/** A unit of the building, with the basis of its part. */
export type SharedPlace = {
  readonly id: string
  /** Square feet; null if the area is unknown. */
  readonly areaSqFt: Fraction | null
  readonly meters: readonly UnitMeter[]
}
export type UnitMeter = {
  readonly readings: readonly Counted[]
  readonly digits: number | null
  readonly removedOn: CalendarDate | null
}
/** A charge by the meter on the days on which the charge and its lease run. */
export type Sharer = {
  readonly chargeId: string
  readonly placeId: string
  readonly from: CalendarDate
  readonly to: CalendarDate | null
  readonly persons: number | null
}
export type Sharing = {
  readonly method: MeterShare
  readonly unit: string
  readonly places: readonly SharedPlace[]
  readonly sharers: readonly Sharer[]
  /** The parts that were billed already. */
  readonly billed: readonly BilledShare[]
}
/** A billed part of a charge in the cost of the days between two readings. */
export type BilledShare = {
  readonly chargeId: string
  readonly from: CalendarDate
  readonly to: CalendarDate
  /** The two readings, as in the explanation. */
  readonly source: string
  readonly share: Fraction
  /** Less credits. */
  readonly amount: Money
}
type Days = { readonly from: CalendarDate; readonly to: CalendarDate }

/** A reading on the first day of a charge, at the hand-over, is its first reading: the tenant does not pay for use before it. */
export function openingDay(readings: readonly Counted[], first: CalendarDate): CalendarDate {
  return readings.some(({ readOn, isEstimate }) => readOn === first && !isEstimate) ? addDays(first, 1) : first
}

export type Share = { amount: Money; part: Fraction; text: string }
type Asked = { total: Money; use: MeterUse; sharing: Sharing }

/**
 * The part of a charge in the cost of a building’s meter. All parts add up exactly, by largest remainder (R8). Units and days without a
 * charge are a part too, which the owners pay. Undefined while a meter of a unit has not been read.
 */
export function shareOf(chargeId: string, { total, use, sharing }: Asked): Share | undefined {
  const weights = sharing.sharers.map((sharer) => weightOf(sharer, use, sharing))
  const known = weights.filter((weight) => weight !== undefined)
  const index = sharing.sharers.findIndex((sharer) => sharer.chargeId === chargeId)
  const own = weights[index]
  if (known.length < weights.length || own === undefined) return undefined
  const all = totalWeight(use, sharing)
  const sum = known.reduce(add, none)
  const rest = compare(all, sum) > 0 ? subtract(all, sum) : none
  const whole = add(sum, rest)
  if (isZero(whole)) return undefined
  const amount = allocate(total, [...known, rest])[index]
  if (amount === undefined) return undefined
  return { amount, part: multiply(own, inverse(whole)), text: `${partText(own, whole, sharing)}` }
}

type Billing = { total: Money; use: MeterUse; days: Days; source: string; sharing: Sharing }

/**
 * A unit that is added to the building, removed or measured again later does not change a part by area or by unit that is billed between the
 * same readings, unless a charge of these days is not billed yet: all of them then follow the units of today, so that they add up. A chhetrum
 * of the largest remainder is no difference.
 */
export function shareAsBilled(
  share: Share | undefined,
  chargeId: string,
  { total, use, days, source, sharing }: Billing,
): Share | undefined {
  const { method, sharers } = sharing
  const billed = sharing.billed.filter((one) => one.source === source)
  const known = billed.find((one) => one.chargeId === chargeId && one.from === days.from && one.to === days.to)
  if (!known || method === 'PERSONS' || method === 'READINGS' || (share && compare(share.part, known.share) === 0)) return share
  const isAnyNew = sharers.some(
    (sharer) => commonDays(use, sharer) !== undefined && billed.every((one) => one.chargeId !== sharer.chargeId),
  )
  if (isAnyNew) return share
  const { numerator, denominator } = known.share
  const exact = toMoney(multiply(fractionOfMoney(total), known.share))
  const amount = Math.abs(minus(exact, known.amount)) <= 1 ? known.amount : exact
  return { amount, part: known.share, text: `Your part, as billed before: ${numerator}/${denominator}` }
}

function weightOf(sharer: Sharer, use: Days, { method, places }: Sharing): Fraction | undefined {
  const place = places.find(({ id }) => id === sharer.placeId)
  const opened = method === 'READINGS' ? openingOf(place, sharer.from) : sharer.from
  const days = commonDays(use, { from: opened, to: sharer.to })
  if (!place || !days) return none
  if (method === 'PERSONS') return fraction((sharer.persons ?? 0) * days.days)
  if (method === 'READINGS') return isReadTo(place, days.to) ? useIn(place, days) : undefined
  return multiply(ownWeight(place, method), fraction(days.days))
}

function openingOf(place: SharedPlace | undefined, first: CalendarDate): CalendarDate {
  return openingDay(place?.meters.flatMap(({ readings }) => readings) ?? [], first)
}

/** The total weight of all units on all days. The number of persons is known only if a charge states it. */
function totalWeight(use: Days, { method, places }: Sharing): Fraction {
  if (method === 'PERSONS') return none
  if (method === 'READINGS') return places.map((place) => useIn(place, use)).reduce(add, none)
  const days = fraction(daysInclusive(use.from, use.to))
  return multiply(places.map((place) => ownWeight(place, method)).reduce(add, none), days)
}

function ownWeight({ areaSqFt }: SharedPlace, method: 'AREA' | 'EQUALLY'): Fraction {
  return method === 'EQUALLY' ? fraction(1) : (areaSqFt ?? none)
}

/** A meter that was removed before the day counts as read: another one has replaced it. */
function isReadTo({ meters }: SharedPlace, day: CalendarDate): boolean {
  const inPlace = meters.filter(({ removedOn }) => removedOn === null || removedOn >= day)
  return inPlace.length > 0 && inPlace.every(({ readings }) => readings.some(({ readOn }) => readOn >= day))
}

function useIn({ meters }: SharedPlace, days: Days): Fraction {
  return meters
    .flatMap((meter) => usesOfMeter(meter))
    .flatMap((use) => {
      const common = commonDays(use, days)
      return common ? [useOfDays(use, common.days)] : []
    })
    .reduce(add, none)
}

const knownUses = new WeakMap<UnitMeter, readonly MeterUse[]>()

/** Each stretch of the building's meter asks for the uses of each unit's meter again, so they are computed once. */
function usesOfMeter(meter: UnitMeter): readonly MeterUse[] {
  const uses = knownUses.get(meter) ?? usesOf(meter.readings, meter.digits)
  knownUses.set(meter, uses)
  return uses
}

const counted: Record<MeterShare, string> = {
  READINGS: '',
  PERSONS: '(persons × days)',
  AREA: '(sq ft × days)',
  EQUALLY: '(units × days)',
}

function partText(own: Fraction, whole: Fraction, { method, unit }: Sharing): string {
  const of = method === 'READINGS' ? `${unit} of the units` : counted[method]
  return `Your part: ${formatUse(own)} of ${formatUse(whole)} ${of}`
}

function inverse({ numerator, denominator }: Fraction): Fraction {
  return fraction(denominator, numerator)
}
