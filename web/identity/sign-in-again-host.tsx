import { createPortal } from 'react-dom'
import { useSuspendedSession } from '../platform/suspended-session.ts'
import { loadable } from '../ui/feedback/loadable.tsx'

const SignInAgain = loadable(
  () => import('./sign-in-again.tsx'),
  (module) => module.SignInAgain,
)

/** Once, at the root. The sign-in is loaded when a session ends over something that is typed. */
export function SignInAgainHost() {
  const suspended = useSuspendedSession()
  // Beside the page and its dialogs, which are not shown meanwhile.
  return suspended && createPortal(<SignInAgain {...suspended} />, document.body)
}
