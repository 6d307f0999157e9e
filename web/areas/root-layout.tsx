import { Outlet } from '@tanstack/react-router'
import { ConfirmHost } from '../ui/confirm.tsx'
import { Toaster } from '../ui/toast.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

/** What every page has around it. */
export function RootLayout() {
  useKeptFocus()
  return (
    <>
      <Outlet />
      <Toaster />
      <ConfirmHost />
    </>
  )
}
