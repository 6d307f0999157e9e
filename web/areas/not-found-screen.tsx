import { lazy, Suspense } from 'react'
import { homeOf } from '../platform/screen-row.ts'
import { useSession } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Link } from '../ui/page/link.tsx'

const PublicShell = lazy(() => import('./public-shell.tsx').then((module) => ({ default: module.PublicShell })))

/** Shown for an address outside all areas, inside the public shell. */
export function NotFoundOutside() {
  return (
    <Suspense>
      <PublicShell>
        <NotFoundScreen />
      </PublicShell>
    </Suspense>
  )
}

export function NotFoundScreen() {
  const session = useSession()
  const home = session ? homeOf(session.currentRole.name) : '/'
  return (
    <EmptyState
      isPage
      title={t`Page not found`}
      text={t`Check the address. The page may have moved.`}
      action={<Link to={home}>{session ? t`Go to the dashboard` : t`Go to the home page`}</Link>}
    />
  )
}
