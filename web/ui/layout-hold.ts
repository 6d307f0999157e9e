import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { useIsPhone } from './use-is-phone.ts'

type Hold = () => () => void

/** Given by what is drawn in another way on a phone: a dialog within holds it as it is. Gives back how to let go. */
export const LayoutHold = createContext<Hold | null>(null)

/**
 * Whether to draw for a phone, and the value of `LayoutHold` for what is drawn. Cards replace the table with everything that its rows have
 * open. While a dialog of a row is open, a phone or tablet that is turned changes nothing behind it.
 */
export function useHeldIsPhone(): readonly [isPhone: boolean, hold: Hold] {
  const isPhone = useIsPhone()
  const [openCount, setOpenCount] = useState(0)
  const [drawn, setDrawn] = useState(isPhone)
  if (openCount === 0 && drawn !== isPhone) setDrawn(isPhone)
  const hold = useCallback(() => {
    setOpenCount((count) => count + 1)
    return () => setOpenCount((count) => count - 1)
  }, [])
  return [openCount === 0 ? isPhone : drawn, hold]
}

/** For a dialog or a sheet. */
export function useLayoutHold(isOpen: boolean): void {
  const hold = useContext(LayoutHold)
  useEffect(() => (isOpen ? hold?.() : undefined), [isOpen, hold])
}
