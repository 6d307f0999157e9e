import { lazy, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { useSuspendedSession } from '../platform/suspended-session.ts'

const SignInAgain = lazy(() => import('./sign-in-again.tsx').then((module) => ({ default: module.SignInAgain })))

/** Once, at the root. The sign-in is loaded when a session ends over something that is typed. */
export function SignInAgainHost() {
  const suspended = useSuspendedSession()
  // Beside the page and its dialogs, which are not shown meanwhile.
  return (
    suspended &&
    createPortal(
      <Suspense>
        <SignInAgain {...suspended} />
      </Suspense>,
      document.body,
    )
  )
}
