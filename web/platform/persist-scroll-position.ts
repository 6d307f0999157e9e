import type { AnyRouter } from '@tanstack/react-router'

/**
 * Restores the scroll position if the person goes back before the opened page has loaded. The router saves the position again when they
 * turn back, after the waiting page has scrolled to the top.
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
