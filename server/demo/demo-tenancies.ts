import type { Random } from './seeded-random.ts'
import type { LetUnit } from './demo-register.ts'

export type Habit = 'PROMPT' | 'LATE' | 'PARTIAL' | 'BEHIND'

/** A tenancy of the demo, in whole months from the first month of its two years. */
export type Tenancy = {
  unit: LetUnit
  startsInMonth: number
  startsOnDay: number
  months: number
  habit: Habit
  /** The number of days before today on which the lease ended and the tenant moved out. */
  endedDaysAgo?: number
  /** Whether the tenant stays after the end without a new lease. */
  staysOn: boolean
}

export const monthsOfHistory = 24

/** Plans the tenancies: most units are let, a few are vacant, a few tenants are in arrears, and two stay after the end of their lease. */
export function planTenancies(units: readonly LetUnit[], random: Random): Tenancy[] {
  return units.flatMap((unit, index) => {
    if (index % 13 === 7) return [] // A vacant unit.
    const first: Tenancy = {
      unit,
      startsInMonth: random.between(0, 9),
      startsOnDay: random.pick([1, 1, 1, 10, 16]),
      months: 12,
      habit: paymentHabitOf(index),
      staysOn: index === 22 || index === 75,
    }
    if (first.staysOn) return [{ ...first, startsInMonth: 6, startsOnDay: 1 }]
    const second = {
      ...first,
      startsInMonth: first.startsInMonth + 13,
      startsOnDay: 1,
      months: 24,
      habit: paymentHabitOf(index + 3),
    }
    // Two thirds of the first tenants still live there, some not for much longer. The other units have changed tenants.
    const stillToRun = random.pick([1, 2, 3, 5, 8, 12, 18])
    const endedDaysAgo = endedLately.get(index)
    if (endedDaysAgo !== undefined) return [{ ...first, habit: 'PROMPT', endedDaysAgo }]
    if (index % 3 !== 1) return [{ ...first, months: monthsOfHistory - first.startsInMonth + stillToRun }]
    return [first, second].filter(({ startsInMonth }) => startsInMonth < monthsOfHistory)
  })
}

/**
 * Two tenants who moved out recently, by the index of their unit. The tax office must be notified of both; the deposit of the second is not
 * settled yet.
 */
const endedLately: ReadonlyMap<number, number> = new Map([
  [9, 10],
  [18, 4],
])

function paymentHabitOf(index: number): Habit {
  if (index % 17 === 5) return 'BEHIND'
  if (index % 11 === 4) return 'PARTIAL'
  return index % 4 === 1 ? 'LATE' : 'PROMPT'
}
