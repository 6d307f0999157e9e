/**
 * Overlapping reads may finish in a different order. The result of an older read is dropped once a newer one was shown. `show` also decides
 * whether the result is still relevant.
 */
export function createLatestRead<Result>(read: () => Promise<Result>, show: (result: Result) => void): () => Promise<void> {
  let begun = 0
  let shown = 0
  return async () => {
    begun += 1
    const own = begun
    const result = await read()
    if (own < shown) return
    shown = own
    show(result)
  }
}
