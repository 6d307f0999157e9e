import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsFirstPageRead } from '../platform/first-page.ts'
import { refresh, useAction, useEndpoint } from '../platform/use-endpoint.ts'

/** Polls while the page is visible. The server answers from one index row, so no connection has to stay open (decision 27). */
const refetchMs = 15_000

/** The number of unread notifications. A change refetches the visible notifications. */
export function useUnread(): number {
  const client = useQueryClient()
  const isEnabled = useIsFirstPageRead()
  const { data } = useEndpoint('notification.countUnread', undefined, { isEnabled, refetchMs, staleTimeMs: refetchMs })
  const unread = data?.unread ?? 0
  useEffect(() => {
    void refresh(client, 'notification.list')
  }, [client, unread])
  return unread
}

const invalidates = ['notification.list', 'notification.countUnread'] as const

export function useMarkRead() {
  return useAction('notification.update', { invalidates })
}

export function useMarkAllRead() {
  return useAction('notification.markAllRead', { invalidates })
}
