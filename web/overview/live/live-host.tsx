import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsFirstPageRead } from '../../platform/first-page.ts'
import { useSession } from '../../platform/session.ts'

/** Mounted once, in the shell of an area. It shows changes by other users on the open page. It loads after the page itself. */
export function LiveHost() {
  const client = useQueryClient()
  const session = useSession()
  const isRead = useIsFirstPageRead()
  const token = session?.token
  const who = session ? `${session.user.id}:${session.currentRole.id}` : ''
  // An operator outside an office sees no records of it.
  const canListen = session && session.user.isVerified && !session.user.mustEnrol && session.currentRole.name !== 'SUPERADMIN'
  useEffect(() => {
    if (!token || !canListen || !isRead) return
    const stopping = new AbortController()
    // Without it, the page keeps polling.
    import('./watch-changes.ts')
      .then(({ watchChanges }) => watchChanges(client, { who, token }, stopping.signal))
      .catch(() => undefined)
    return () => stopping.abort()
  }, [client, token, who, canListen, isRead])
  return null
}
