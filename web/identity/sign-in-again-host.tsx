import { createPortal } from 'react-dom'
import { useSuspendedSession } from '../platform/suspended-session.ts'
import { loadable } from '../ui/feedback/loadable.tsx'

const SignInAgain = loadable(
  () => import('./sign-in-again.tsx'),
  (module) => module.SignInAgain,
)

/** Mounted once, at the root. Loads the sign-in when a session ends while input is unsaved. */
export function SignInAgainHost() {
  const suspended = useSuspendedSession()
  // Rendered outside the page and its dialogs, which are hidden.
  return suspended && createPortal(<SignInAgain {...suspended} />, document.body)
}
