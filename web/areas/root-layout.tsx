import { Outlet } from '@tanstack/react-router'
import { ConfirmHost } from '../ui/confirm.tsx'
import { Toaster } from '../ui/toast.tsx'

/** What every page has around it. */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <Toaster />
      <ConfirmHost />
    </>
  )
}
