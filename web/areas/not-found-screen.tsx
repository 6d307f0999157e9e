import { useLocation } from '@tanstack/react-router'
import { areaOf } from '../platform/guard.ts'
import { homeOf } from '../platform/screen-row.ts'
import { useSession } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Link } from '../ui/link.tsx'

export function NotFoundScreen() {
  const session = useSession()
  const { pathname } = useLocation()
  const home = session ? homeOf(session.currentRole.name) : '/'
  const state = (
    <EmptyState
      isPage
      title={t`There is no such page`}
      text={t`The address may be mistyped, or the page has moved.`}
      action={<Link to={home}>{session ? t`Go to the dashboard` : t`Go to the first page`}</Link>}
    />
  )
  // The shell of an area has the main landmark already.
  return areaOf(pathname) === 'public' ? <main>{state}</main> : state
}
