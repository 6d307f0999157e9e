import type { AnyRouter } from '@tanstack/react-router'

/**
 * Who goes back before the opened page has come stands where they were. The router notes the place a second time when they turn
 * back, and by then the page that waits in between has moved it to the top.
 */
export function persistScrollPosition(router: Pick<AnyRouter, 'subscribe'>): void {
  let left: { key: string | undefined; top: number } | undefined
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (fromLocation) left ??= { key: fromLocation.state.__TSR_key, top: scrollY }
  })
  router.subscribe('onResolved', ({ toLocation }) => {
    const { key, top } = left ?? {}
    left = undefined
    if (top !== undefined && key === toLocation.state.__TSR_key) requestAnimationFrame(() => scrollTo({ top }))
  })
}
