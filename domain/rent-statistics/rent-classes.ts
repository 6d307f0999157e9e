/** From `from` up to but excluding `to`; the last class includes its end. */
export type RentClass = { readonly from: number; readonly to: number }

const maxClasses = 4

/** At most four classes of equal width, in whole steps, from the lowest to the highest value; empty without values. */
export function rentClasses(values: readonly number[], step: number): RentClass[] {
  if (values.length === 0) return []
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const width = Math.max(step, Math.ceil((high - low) / maxClasses / step) * step)
  const count = Math.max(1, Math.ceil((high - low) / width))
  return Array.from({ length: count }, (_, at) => ({ from: low + at * width, to: low + (at + 1) * width }))
}

/** The index of a value's class. */
export function classOf(classes: readonly RentClass[], value: number): number {
  const at = classes.findIndex(({ to }) => value < to)
  return at === -1 ? classes.length - 1 : at
}
