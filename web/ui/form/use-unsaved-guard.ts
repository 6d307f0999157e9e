import { useBlocker } from '@tanstack/react-router'
import { useContext, useEffect, useRef } from 'react'
import { registerForm } from '../../platform/unsaved-input.ts'
import { confirmLeaving } from './confirm-leaving.ts'
import { LeaveGuard } from './leave-guard.ts'

/** Asks before leaving a page on which something was typed and not saved. `release` once it is saved. */
export function useUnsavedGuard(isDirty: () => boolean): { release: () => void } {
  const isReleased = useRef(false)
  const guardSheet = useContext(LeaveGuard)
  const canLeave = async () => {
    if (isReleased.current || !isDirty()) return true
    return await confirmLeaving()
  }
  useEffect(() => guardSheet?.(canLeave))
  useEffect(() => registerForm(() => !isReleased.current && isDirty()))
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await canLeave()),
    enableBeforeUnload: () => !isReleased.current && isDirty(),
  })
  return {
    release: () => {
      isReleased.current = true
    },
  }
}
