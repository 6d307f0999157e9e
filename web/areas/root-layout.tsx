import { Outlet } from '@tanstack/react-router'
import { ProofHost } from '../identity/proof-host.tsx'
import { SessionWatchHost } from '../identity/session-watch-host.tsx'
import { SignInAgainHost } from '../identity/sign-in-again-host.tsx'
import { ConfirmHost } from '../ui/feedback/confirm.tsx'
import { Toaster } from '../ui/feedback/toast.tsx'
import { useBrowserBarColour } from '../ui/theme/appearance.ts'
import { useRestoredFocus } from './use-restored-focus.ts'
import { useEffect } from 'react'

/** What every page has around it. */
export function RootLayout() {
  useRestoredFocus()
  useVisibleFocus()
  useBrowserBarColour()
  return (
    <>
      <Outlet />
      <Toaster />
      <ConfirmHost />
      <ProofHost />
      <SessionWatchHost />
      <SignInAgainHost />
    </>
  )
}

/**
 * What gets the focus by keyboard is in sight as a whole: browsers leave what is cut off at the edge of a row that scrolls, or lies
 * under a bar that stays, where it is.
 */
function useVisibleFocus(): void {
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
