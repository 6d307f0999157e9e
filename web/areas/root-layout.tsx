import { Outlet } from '@tanstack/react-router'
import { ProofHost } from '../identity/proof-host.tsx'
import { SessionWatchHost } from '../identity/session-watch-host.tsx'
import { SignInAgainHost } from '../identity/sign-in-again-host.tsx'
import { ConfirmHost } from '../ui/feedback/confirm.tsx'
import { Toaster } from '../ui/feedback/toast.tsx'
import { useBrowserBarColour } from '../ui/theme/appearance.ts'
import { useRestoredFocus } from './use-restored-focus.ts'
import { useVisibleFocus } from './use-visible-focus.ts'

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
