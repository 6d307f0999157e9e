/**
 * Reads that overlap may end in another order than they began. What an older read found is dropped once a newer one has been shown.
 * `show` also decides whether the result still matters.
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
