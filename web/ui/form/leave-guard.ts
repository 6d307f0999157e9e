import { createContext, useCallback, useRef } from 'react'

type ConfirmLeave = () => Promise<boolean>

/** Lets a form inside a sheet or dialog register a check before closing. Returns a function that removes it. */
export const LeaveGuard = createContext<((canLeave: ConfirmLeave) => () => void) | null>(null)

/** For the sheet: pass `guard` to the provider; `close` calls the form's check first. */
export function useLeaveGuard(onClose: () => void): { guard: (canLeave: ConfirmLeave) => () => void; close: () => void } {
  const asked = useRef<ConfirmLeave | null>(null)
  const guard = useCallback((canLeave: ConfirmLeave) => {
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
