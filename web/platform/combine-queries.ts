type Read = { isLoading: boolean }
type Shown<T> = { data: T | null | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }

/**
 * A read that is shown together with others, once each has come or failed: what they add to the page then pushes down nothing that
 * is looked at already. One that is not asked (`isEnabled: false`) is not waited for.
 */
export function combineQueries<T>(query: Shown<T>, ...others: readonly Read[]): Shown<T> {
  const { error, refetch } = query
  if (others.some(({ isLoading }) => isLoading)) return { data: undefined, error, isPending: true, refetch }
  return query
}
