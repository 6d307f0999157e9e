type Read = { isLoading: boolean }
type Shown<T> = { data: T | null | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }

/**
 * Shows a query only after the other queries have loaded or failed, so that late content does not move what the person is reading. It does
 * not wait for disabled queries (`isEnabled: false`).
 */
export function combineQueries<T>(query: Shown<T>, ...others: readonly Read[]): Shown<T> {
  const { error, refetch } = query
  if (others.some(({ isLoading }) => isLoading)) return { data: undefined, error, isPending: true, refetch }
  return query
}
