import { useBlocker } from '@tanstack/react-router'
import { useContext, useEffect, useRef } from 'react'
import { t } from '../../platform/texts.ts'
import { registerForm } from '../../platform/unsaved-input.ts'
import { confirm } from '../feedback/confirm.tsx'
import { LeaveGuard } from './leave-guard.ts'

/** Asks before leaving a page on which something was typed and not saved. `release` once it is saved. */
export function useUnsavedGuard(isDirty: () => boolean): { release: () => void } {
  const isReleased = useRef(false)
  const guardSheet = useContext(LeaveGuard)
  const canLeave = async () => {
    if (isReleased.current || !isDirty()) return true
    return await confirm({
      title: t`Leave without saving?`,
      text: t`What you typed on this page will be lost.`,
      action: t`Leave`,
      cancel: t`Stay`,
      isDangerous: true,
    })
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
