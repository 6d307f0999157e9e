import { useEffect } from 'react'

/**
 * What gets the focus by keyboard is in sight as a whole: browsers leave what is cut off at the edge of a row that scrolls, or lies
 * under a bar that stays, where it is.
 */
export function useVisibleFocus(): void {
  useEffect(() => {
    document.addEventListener('focusin', showFocused)
    return () => document.removeEventListener('focusin', showFocused)
  }, [])
}

function showFocused({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
  // A region that scrolls is larger than the window; it is in sight when a part of it is.
  if (target.offsetHeight < innerHeight / 2) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
