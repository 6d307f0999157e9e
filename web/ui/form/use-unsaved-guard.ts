import { useBlocker } from '@tanstack/react-router'
import { useContext, useEffect, useRef } from 'react'
import { registerForm } from '../../platform/unsaved-input.ts'
import { confirmLeaving } from './confirm-leaving.ts'
import { LeaveGuard } from './leave-guard.ts'

/** Asks before the person leaves a page with unsaved input. Call `release` after saving. */
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
