import { useEffect, useState } from 'react'
import { useSession } from '../platform/session.ts'
import { loadable } from '../ui/feedback/loadable.tsx'

const SessionWatch = loadable(
  () => import('./session-watch.tsx'),
  (module) => module.SessionWatch,
  { retryAfterMs: 30_000 },
)

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
  return <SessionWatch key={session.token} />
}
