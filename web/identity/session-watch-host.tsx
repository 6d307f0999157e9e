import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '../platform/session.ts'

const SessionWatch = lazy(() => import('./session-watch.tsx').then((module) => ({ default: module.SessionWatch })))

/** No session ends so soon, and a page that opens has other things to load. */
const startsAfterMs = 20_000

/** Once, at the root: warns before a session ends. */
export function SessionWatchHost() {
  const session = useSession()
  const [isStarted, setStarted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), startsAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!session?.token || !isStarted) return null
  return (
    <Suspense>
      <SessionWatch key={session.token} />
    </Suspense>
  )
}
