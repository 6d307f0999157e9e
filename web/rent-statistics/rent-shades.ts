import { type RentClass, rentClasses } from '../../domain/rent-statistics/rent-classes.ts'
import { classOf } from '../../domain/rent-statistics/rent-classes.ts'
import { rateStep, rentStep } from '../../domain/rent-statistics/rounded-figures.ts'
import { chhetrum, formatAmount, formatMoney } from '../../domain/money.ts'
import type { Reply } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import type { Look } from '../ui/chart/mark.tsx'
import type { Measure } from './rents-search.ts'

export type Cell = Reply<'rentStatistic.places'>['items'][number]

const tones = ['step-1', 'step-2', 'step-3', 'step-4'] as const
const letters = ['A', 'B', 'C', 'D'] as const

/** The shade of each cell by its median among the visible ones, and the legend. */
export function shadesOf(cells: readonly Cell[], measure: Measure) {
  const classes = rentClasses(
    cells.map((cell) => cell[measure].median),
    measure === 'rent' ? rentStep : rateStep,
  )
  const looks = classes.map(lookOf)
  return { looks, lookOf: (cell: Cell) => looks[classOf(classes, cell[measure].median)] }
}

function lookOf({ from, to }: RentClass, at: number): Look {
  const word = t`Nu. ${formatAmount(chhetrum(from))} to ${formatAmount(chhetrum(to))}`
  return { word, tone: tones[at] ?? 'step-4', mark: { letter: letters[at] ?? 'D' } }
}

/** "Nu. 14,500.00 a month, usually 12,500.00 to 17,000.00" */
export function cellText(cell: Cell, measure: Measure): string {
  const { lower, median, upper } = cell[measure]
  const range = t`usually ${formatAmount(lower)} to ${formatAmount(upper)}`
  return measure === 'rent' ? t`${formatMoney(median)} a month, ${range}` : t`${formatMoney(median)} per sq ft a month, ${range}`
}
