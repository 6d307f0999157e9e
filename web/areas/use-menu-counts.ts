import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { billingFolders } from '../advices/billing-paths.ts'
import { useUnread } from '../notifications/use-notices.ts'
import { useIsFirstPageRead } from '../platform/first-page.ts'
import { refresh, useEndpoint } from '../platform/use-endpoint.ts'
import type { MenuCounts } from './side-menu.tsx'

/** What waits for the person, in the menu of the office. It is asked for again when a notification comes, so nothing else is polled. */
export function useMenuCounts(): MenuCounts {
  const client = useQueryClient()
  const unread = useUnread()
  const { data } = useEndpoint('approval.countWaiting', undefined, { isEnabled: useIsFirstPageRead(), staleTimeMs: 60_000 })
  useEffect(() => {
    void refresh(client, 'approval.countWaiting')
  }, [client, unread])
  return { [billingFolders.approvals.to]: data?.waiting ?? 0 }
}
