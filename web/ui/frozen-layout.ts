import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { useIsPhone } from './use-is-phone.ts'

type Hold = () => () => void

/** Provided by content with a separate phone layout: a dialog inside freezes the current layout. Returns a function that releases it. */
export const FrozenLayout = createContext<Hold | null>(null)

/**
 * Whether to use the phone layout, and the value of `FrozenLayout` for the content. Switching from table to cards unmounts everything that is
 * open in the rows, so turning a phone or tablet changes nothing behind an open dialog of a row.
 */
export function useFrozenIsPhone(): readonly [isPhone: boolean, hold: Hold] {
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
export function useFreezeLayout(isOpen: boolean): void {
  const hold = useContext(FrozenLayout)
  useEffect(() => (isOpen ? hold?.() : undefined), [isOpen, hold])
}
