/** The name that a misspelt name most likely means; undefined if none is similar. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const [plain, max] = [typed.trim().toLowerCase(), Math.max(2, Math.floor(typed.trim().length / 3))]
  const ranked = names
    .map((name) => ({ name, changes: changesBetween(plain, name.toLowerCase()) }))
    .toSorted((a, b) => a.changes - b.changes)
  const [first] = ranked
  return first && first.changes <= max ? first.name : undefined
}

/** The number of letters to insert, delete or replace. */
function changesBetween(from: string, to: string): number {
  let line = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 0; row < from.length; row += 1) {
    const next = [row + 1]
    for (let index = 1; index <= to.length; index += 1) {
      const replaced = (line[index - 1] ?? 0) + (from[row] === to[index - 1] ? 0 : 1)
      next.push(Math.min(replaced, (line[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1))
    }
    line = next
  }
  return line.at(-1) ?? 0
}
