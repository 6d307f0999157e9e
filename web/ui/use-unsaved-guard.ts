import { useBlocker } from '@tanstack/react-router'
import { useContext, useEffect, useRef } from 'react'
import { confirm } from './confirm.tsx'
import { LeaveGuard } from './leave-guard.ts'

/** Asks before leaving a page on which something was typed and not saved. `release` once it is saved. */
export function useUnsavedGuard(isDirty: () => boolean): { release: () => void } {
  const isReleased = useRef(false)
  const guardSheet = useContext(LeaveGuard)
  const mayLeave = async () => {
    if (isReleased.current || !isDirty()) return true
    return await confirm({
      title: 'Leave without saving?',
      text: 'What you typed on this page will be lost.',
      action: 'Leave',
      cancel: 'Stay',
      isDangerous: true,
    })
  }
  useEffect(() => guardSheet?.(mayLeave))
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
    enableBeforeUnload: () => !isReleased.current && isDirty(),
  })
  return {
    release: () => {
      isReleased.current = true
    },
  }
}
