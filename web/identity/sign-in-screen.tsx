import { useState } from 'react'
import { useOfflineCopy } from '../platform/offline-copy.ts'
import { useSearchState } from '../platform/search-state.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { EnterStep } from './enter-step.tsx'
import { SignInWays } from './sign-in-ways.tsx'
import './sign-in.css'

export function SignInScreen() {
  const [search] = useSearchState()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className="sign-in">
      {!isChoosing && <SignInReason how={search['ended']} />}
      <div className="sheet sign-in-sheet">
        <EnterStep onChoosing={() => setChoosing(true)}>
          {(enter) => <SignInWays onSignedIn={(session) => enter(session, search['next'] ?? null)} />}
        </EnterStep>
      </div>
      {!isChoosing && <FirstVisit />}
      {!isChoosing && <OfflineNote />}
    </div>
  )
}

/** Explains why the person was signed out, if they did not sign out themselves. */
function SignInReason({ how }: { how: string | undefined }) {
  const texts = new Map([
    ['INACTIVE', t`You were signed out because you were inactive. Sign in to continue where you were.`],
    ['ENDED', t`Your session has ended. Sign in to continue where you were.`],
  ])
  const text = texts.get(how ?? '')
  return text ? <p className="sign-in-note">{text}</p> : null
}

/** A tenant without a connection can still open the offline copy. */
function OfflineNote() {
  const kept = useOfflineCopy()
  return kept && <Link to="/kept">{t`Open the copy on this phone`}</Link>
}

/** Shown on a new installation, where no account exists. */
function FirstVisit() {
  const { data } = useEndpoint('config.read', undefined, { staleTimeMs: 60_000 })
  if (!data?.isEmpty) return <p className="sign-in-note secondary">{t`Your property office gives you access.`}</p>
  return (
    <p className="sign-in-note">{rich`Nobody has signed up here yet. ${<Link to="/auth/signup">{t`Create the first administrator`}</Link>}`}</p>
  )
}
