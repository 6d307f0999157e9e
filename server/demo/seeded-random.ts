/** Generates the same numbers on every machine, so that the demo is the same everywhere (mulberry32). */
export type Random = {
  /** From 0 inclusive to 1 exclusive. */
  next(): number
  /** An integer, both ends included. */
  between(min: number, max: number): number
  pick<T>(choices: readonly T[]): T
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    pick: (choices) => {
      const choice = choices[between(0, choices.length - 1)]
      if (choice === undefined) throw new Error('There is nothing to pick from.')
      return choice
    },
  }
}
