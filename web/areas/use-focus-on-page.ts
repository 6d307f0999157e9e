import { useEffect, useRef } from 'react'

/** Who goes to another page by keyboard stands at its beginning, not again before the whole menu; a reader says what it is. */
export function useFocusOnPage(pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const page = document.getElementById('page')
    if (!page?.contains(document.activeElement)) page?.focus({ preventScroll: true })
  }, [pathname])
}
