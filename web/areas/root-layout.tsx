import { Outlet } from '@tanstack/react-router'
import { ProofHost } from '../identity/proof-host.tsx'
import { SessionWatchHost } from '../identity/session-watch-host.tsx'
import { SignInAgainHost } from '../identity/sign-in-again-host.tsx'
import { ConfirmHost } from '../ui/feedback/confirm.tsx'
import { Toaster } from '../ui/feedback/toast.tsx'
import { useBrowserBarColour } from '../ui/theme/appearance.ts'
import { useRestoredFocus } from './use-restored-focus.ts'
import { useEffect } from 'react'

/** The layout around every page. */
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
 * Scrolls the element that receives the keyboard focus fully into view. Browsers leave it in place if it is cut off at the edge of a
 * scrolling row or hidden under a sticky bar.
 */
function useVisibleFocus(): void {
  useEffect(() => {
    document.addEventListener('focusin', showFocused)
    return () => document.removeEventListener('focusin', showFocused)
  }, [])
}

function showFocused({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
  // A scrollable region is larger than the window. It counts as visible if a part of it is visible.
  if (target.offsetHeight < innerHeight / 2) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
