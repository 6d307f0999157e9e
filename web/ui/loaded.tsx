import type { ReactNode } from 'react'
import { ProblemError } from '../platform/problem-error.ts'
import { t } from '../platform/texts.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { PageSkeleton } from './skeleton.tsx'

type LoadedProps<T> = {
  query: { data: T | null | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }
  children: (value: T) => ReactNode
  /** While it loads; the page's skeleton when left out. */
  fallback?: ReactNode
}

/** What a record screen shows while its record loads, when it is not there, and when it could not be loaded. */
export function Loaded<T>({ query, children, fallback = <PageSkeleton /> }: LoadedProps<T>) {
  if (query.data !== undefined && query.data !== null) return children(query.data)
  if (query.error) {
    const isMissing = query.error instanceof ProblemError && query.error.isMissing
    return isMissing ? (
      <EmptyState title={t`There is no such record`} text={t`It may have been deleted, or it belongs to another organisation.`} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    )
  }
  return query.isPending ? fallback : null
}
