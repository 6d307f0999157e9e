/** How many keys of a kind. */
export type HandedKeys = { kind: string; count: number }

/** Kinds of keys in one report. */
export const maxKeyKinds = 20
export const maxKeysOfKind = 99

const same = (kind: string) => kind.trim().toLowerCase()

/** What was handed over at move-in and is not among what came back at move-out, kind by kind. */
export function missingKeys(handedOver: readonly HandedKeys[], returned: readonly HandedKeys[]): HandedKeys[] {
  return handedOver.flatMap(({ kind, count }) => {
    const back = returned.filter((one) => same(one.kind) === same(kind)).reduce((sum, one) => sum + one.count, 0)
    return count > back ? [{ kind, count: count - back }] : []
  })
}

/** The place of a kind that an earlier line has already. */
export function repeatedKind(keys: readonly HandedKeys[]): number | undefined {
  const at = keys.findIndex(({ kind }, index) => keys.slice(0, index).some((other) => same(other.kind) === same(kind)))
  return at === -1 ? undefined : at
}

/** "2 × House door, 1 × Letter box" */
export function keysText(keys: readonly HandedKeys[]): string {
  return keys.map(({ kind, count }) => `${count} × ${kind}`).join(', ')
}
