import { t } from '../wording.ts'

// The units of a building by floors and a numbering pattern, for the preview and for the registration by the server.

/** The maximum number of units in one call. */
export const maxPlannedUnits = 500
const maxNumberLength = 30
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export type UnitPlan = {
  readonly firstFloor: number
  readonly lastFloor: number
  readonly unitsPerFloor: number
  /** Text with placeholders in braces: "{floor}{unit2}" results in 101, 102, 201. */
  readonly numbering: string
}
export type PlannedUnit = { readonly unitNumber: string; readonly floor: number }
export type PlanIssue = { readonly field: keyof UnitPlan; readonly message: string }

type Place = { readonly floor: number; readonly unit: number; readonly count: number }

/** The placeholders; the ground floor is G, a basement B1. */
const places: Readonly<Record<string, (place: Place) => string>> = {
  floor: ({ floor }) => (floor === 0 ? 'G' : floor < 0 ? `B${-floor}` : String(floor)),
  unit: ({ unit }) => String(unit),
  unit2: ({ unit }) => String(unit).padStart(2, '0'),
  letter: ({ unit }) => letters[unit - 1] ?? '',
  count: ({ count }) => String(count),
  count3: ({ count }) => String(count).padStart(3, '0'),
}

/** Examples of patterns to start with. */
export const numberingExamples = ['{floor}{unit2}', '{floor}{letter}', '{floor}-{unit}', '{count}'] as const

/** Normalizes a number for comparison within a building: case and spaces are ignored. */
export function comparableNumber(unitNumber: string): string {
  return unitNumber.replaceAll(/\s+/g, '').toLowerCase()
}

/** The reason for which the plan cannot be registered. */
export function issueOfPlan(plan: UnitPlan): PlanIssue | undefined {
  const { firstFloor, lastFloor, unitsPerFloor, numbering } = plan
  if (lastFloor < firstFloor) return { field: 'lastFloor', message: t`The last floor is below the first floor.` }
  const count = (lastFloor - firstFloor + 1) * unitsPerFloor
  if (count > maxPlannedUnits) {
    const message = t`These are ${count} units. You can register at most ${maxPlannedUnits} at once.`
    return { field: 'unitsPerFloor', message }
  }
  const unknown = [...numbering.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name).find((name) => !(name in places))
  if (unknown !== undefined)
    return {
      field: 'numbering',
      message: t`{${unknown}} is not a known field. Use {floor}, {unit}, {unit2}, {letter}, {count} or {count3}.`,
    }
  if (numbering.includes('{letter}') && unitsPerFloor > letters.length)
    return {
      field: 'unitsPerFloor',
      message: t`There are only ${letters.length} letters. Choose fewer units per floor, or use {unit} instead of {letter}.`,
    }
  return issueOfNumbers(planUnits(plan))
}

function issueOfNumbers(units: readonly PlannedUnit[]): PlanIssue | undefined {
  const long = units.find(({ unitNumber }) => unitNumber.length > maxNumberLength)
  if (long) return { field: 'numbering', message: t`${long.unitNumber} is longer than ${maxNumberLength} characters.` }
  const seen = new Set<string>()
  for (const { unitNumber } of units) {
    const number = comparableNumber(unitNumber)
    if (number === '') return { field: 'numbering', message: t`Enter the numbering pattern.` }
    if (seen.has(number))
      return {
        field: 'numbering',
        message: t`Two units would have the number ${unitNumber}. Add {floor}, and {unit} or {letter}.`,
      }
    seen.add(number)
  }
  return undefined
}

/** From the lowest floor up, in the order of their numbers. */
export function planUnits({ firstFloor, lastFloor, unitsPerFloor, numbering }: UnitPlan): PlannedUnit[] {
  return Array.from({ length: lastFloor - firstFloor + 1 }, (_, index) => firstFloor + index).flatMap((floor, index) =>
    Array.from({ length: unitsPerFloor }, (_, at) => {
      const place = { floor, unit: at + 1, count: index * unitsPerFloor + at + 1 }
      const unitNumber = numbering.replaceAll(/\{([^}]*)\}/g, (whole, name: string) => places[name]?.(place) ?? whole)
      return { floor, unitNumber: unitNumber.trim() }
    }),
  )
}
