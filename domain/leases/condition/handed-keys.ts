/** The number of keys of a kind. */
export type HandedKeys = { kind: string; count: number }

/** The maximum number of kinds of keys in one report. */
export const maxKeyKinds = 20
export const maxKeysOfKind = 99

const same = (kind: string) => kind.trim().toLowerCase()

/** The keys handed over at move-in and not returned at move-out, by kind. */
export function missingKeys(handedOver: readonly HandedKeys[], returned: readonly HandedKeys[]): HandedKeys[] {
  return handedOver.flatMap(({ kind, count }) => {
    const back = returned.filter((one) => same(one.kind) === same(kind)).reduce((sum, one) => sum + one.count, 0)
    return count > back ? [{ kind, count: count - back }] : []
  })
}

/** The index of a kind that an earlier line already has. */
export function repeatedKind(keys: readonly HandedKeys[]): number | undefined {
  const at = keys.findIndex(({ kind }, index) => keys.slice(0, index).some((other) => same(other.kind) === same(kind)))
  return at === -1 ? undefined : at
}

/** "2 × House door, 1 × Letter box" */
export function keysText(keys: readonly HandedKeys[]): string {
  return keys.map(({ kind, count }) => `${count} × ${kind}`).join(', ')
}
