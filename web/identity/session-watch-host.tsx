import { useEffect, useState } from 'react'
import { useSession } from '../platform/session.ts'
import { loadable } from '../ui/feedback/loadable.tsx'

const SessionWatch = loadable(
  () => import('./session-watch.tsx'),
  (module) => module.SessionWatch,
  { retryAfterMs: 30_000 },
)

/** No session ends this early, and a page that is loading has other requests to send. */
const startsAfterMs = 20_000

/** Mounted once, at the root. Warns before the session ends. */
export function SessionWatchHost() {
  const session = useSession()
  const [isStarted, setStarted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), startsAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!session?.token || !isStarted) return null
  return <SessionWatch key={session.token} />
}
