import type { OldFigures } from './plan-first-day.ts'

export const bookFigures = ['arrears', 'deposits', 'rent'] as const
export type BookFigure = (typeof bookFigures)[number]
export type BookTotals = Record<BookFigure, number>
/** The old and the new value of a figure that differs for one tenant, in chhetrum. */
export type BookDifference = { name: string; figure: BookFigure; theirs: number; ours: number }

/** Compares the new totals with the old ones, and lists the tenants that explain the difference. */
export function compareBooks(theirs: BookTotals, old: readonly OldFigures[], ours: readonly OldFigures[]) {
  const byNumber = new Map(ours.map((one) => [one.number || one.name, one]))
  const named = new Set(old.map((one) => one.number || one.name))
  const nothing = { arrears: 0, deposits: 0, rent: 0 }
  const pairs = [
    ...old.map((one) => ({ name: one.name, theirs: one, ours: byNumber.get(one.number || one.name) ?? nothing })),
    ...ours.filter((one) => !named.has(one.number || one.name)).map((one) => ({ name: one.name, theirs: nothing, ours: one })),
  ]
  const differences = pairs.flatMap(({ name, ...pair }) =>
    bookFigures.flatMap((figure): BookDifference[] =>
      pair.theirs[figure] === pair.ours[figure] ? [] : [{ name, figure, theirs: pair.theirs[figure], ours: pair.ours[figure] }],
    ),
  )
  const lines = bookFigures.map((figure) => {
    const sum = ours.reduce((all, one) => all + one[figure], 0)
    return { figure, theirs: theirs[figure], ours: sum, difference: sum - theirs[figure] }
  })
  return { lines, isEqual: lines.every(({ difference }) => difference === 0), differences }
}
