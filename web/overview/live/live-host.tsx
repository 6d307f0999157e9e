import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsFirstPageRead } from '../../platform/first-page.ts'
import { useSession } from '../../platform/session.ts'

/** Once, in the shell of an area: what other people change appears on the page that is open. The page itself comes first. */
export function LiveHost() {
  const client = useQueryClient()
  const session = useSession()
  const isRead = useIsFirstPageRead()
  const token = session?.token
  const who = session ? `${session.user.id}:${session.currentRole.id}` : ''
  // An operator outside of offices sees no records of one.
  const canListen = session && session.user.isVerified && !session.user.mustEnrol && session.currentRole.name !== 'SUPERADMIN'
  useEffect(() => {
    if (!token || !canListen || !isRead) return
    const stopping = new AbortController()
    // Without it, the page asks from time to time as it did.
    import('./watch-changes.ts').then(({ watchChanges }) => watchChanges(client, who, stopping.signal)).catch(() => undefined)
    return () => stopping.abort()
  }, [client, token, who, canListen, isRead])
  return null
}
