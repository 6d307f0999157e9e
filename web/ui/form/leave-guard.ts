import { createContext, useCallback, useRef } from 'react'

type MayLeave = () => Promise<boolean>

/** Where a form inside a sheet or dialog says how to ask whether it may be closed; gives back how to take that away. */
export const LeaveGuard = createContext<((canLeave: MayLeave) => () => void) | null>(null)

/** For the sheet: `guard` goes to the provider, `close` asks the form first. */
export function useLeaveGuard(onClose: () => void): { guard: (canLeave: MayLeave) => () => void; close: () => void } {
  const asked = useRef<MayLeave | null>(null)
  const guard = useCallback((canLeave: MayLeave) => {
    asked.current = canLeave
    return () => {
      asked.current = null
    }
  }, [])
  const close = async () => {
    if ((await asked.current?.()) ?? true) onClose()
  }
  return { guard, close: () => void close() }
}
