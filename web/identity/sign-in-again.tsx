import { useState } from 'react'
import { call } from '../platform/call.ts'
import { asProblem } from '../platform/problem-error.ts'
import type { Session } from '../platform/session-store.ts'
import { leaveSuspendedPage, resumeSession } from '../platform/suspended-session.ts'
import { t } from '../platform/texts.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { SignInWays } from './sign-in-ways.tsx'
import './sign-in.css'

type SignInAgainProps = { session: Session; reason: 'ENDED' | 'INACTIVE' }

/** Covers a page with unsaved input. Only the same person in the same role can sign in here. */
export function SignInAgain({ session: ended, reason }: SignInAgainProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const name = ended.user.nameEnglish
  const enter = async (session: Session) => {
    setRefusal(null)
    const isSamePerson = session.user.id === ended.user.id
    const hasRole = session.user.roles.some(({ id }) => id === ended.currentRole.id)
    if (!isSamePerson || !hasRole) {
      await endOnServer(session)
      return setRefusal(
        isSamePerson ? t`You no longer have the role for this page. Leave the page.` : t`Only ${name} can continue here.`,
      )
    }
    try {
      resumeSession(await inRole(session, ended.currentRole.id))
      toast('SUCCESS', t`Signed in again`, t`Your form is as you left it. Save it when you are ready.`)
    } catch (error) {
      await endOnServer(session)
      setRefusal(asProblem(error).message)
    }
  }
  return (
    <section className="sign-in sign-in-again" aria-label={t`Sign in again`}>
      <p className="sign-in-note">
        {reason === 'INACTIVE' ? t`You were signed out because you were inactive.` : t`Your session has ended.`}{' '}
        {t`${name}, sign in again to continue. Your form is as you left it; passwords and PINs are cleared.`}
      </p>
      <div className="sheet sign-in-sheet">
        <RefusalText>{refusal}</RefusalText>
        <SignInWays isAgain onSignedIn={(session) => void enter(session)} />
      </div>
      <p className="sign-in-note">
        <button
          type="button"
          className="text-link"
          onClick={leaveSuspendedPage}
        >{t`Leave this page and lose what you typed`}</button>
      </p>
    </section>
  )
}

/** Switches the role before the page receives the session, because another role would show different content. */
async function inRole(session: Session, roleId: string): Promise<Session> {
  if (session.currentRole.id === roleId) return session
  return await call('auth.switchRole', { body: { roleId }, token: session.token })
}

/** Ends a session that is no longer used. If the server is unreachable, the session expires by itself. */
async function endOnServer({ token }: Session): Promise<void> {
  await call('auth.logout', { token }).catch(() => undefined)
}
