import type { ReactNode } from 'react'
import { ProblemError } from '../../platform/problem-error.ts'
import { homeOf } from '../../platform/screen-row.ts'
import { useSession } from '../../platform/session.ts'
import { t } from '../../platform/texts.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { Link } from '../page/link.tsx'
import { PageSkeleton } from './skeleton.tsx'

type LoadedProps<T> = {
  query: { data: T | null | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }
  children: (value: T) => ReactNode
  /** Shown during loading. By default the full page skeleton. */
  fallback?: ReactNode
}

/** The states of a record screen: loading, not found, and failed. */
export function Loaded<T>({ query, children, fallback }: LoadedProps<T>) {
  if (query.data !== undefined && query.data !== null) return children(query.data)
  if (query.error) {
    const isMissing = query.error instanceof ProblemError && query.error.isMissing
    return isMissing ? (
      <NoSuchRecord isPage={fallback === undefined} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    )
  }
  return query.isPending ? (fallback ?? <PageSkeleton />) : null
}

function NoSuchRecord({ isPage }: { isPage: boolean }) {
  const session = useSession()
  return (
    <EmptyState
      isPage={isPage}
      title={t`This record does not exist`}
      text={t`The record may have been deleted, or you have no access to it.`}
      action={session && isPage && <Link to={homeOf(session.currentRole.name)}>{t`Go to the dashboard`}</Link>}
    />
  )
}
