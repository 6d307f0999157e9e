import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useOfflineCopy } from '../platform/offline-copy.ts'
import { homeOf } from '../platform/screen-row.ts'
import { useSearchState } from '../platform/search-state.ts'
import { type UserRole, type Session, setSession } from '../platform/session-store.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link, splitAddress } from '../ui/page/link.tsx'
import { RoleChoice } from './role-choice.tsx'
import { rolesToEnter } from './role-labels.ts'
import { SignInWays } from './sign-in-ways.tsx'
import './sign-in.css'

export function SignInScreen() {
  const [search] = useSearchState()
  const navigate = useNavigate()
  const [signedIn, setSignedIn] = useState<Session | null>(null)
  const open = (role: UserRole) => {
    const next = search['next']
    const isOurs = next !== undefined && /^\/(?!\/)/.test(next)
    void navigate(splitAddress(isOurs ? next : homeOf(role.name)))
  }
  const enter = (session: Session) => {
    // Whoever holds several roles says which; a password of one's own comes first.
    if (rolesToEnter(session.user.roles).length > 1 && session.user.isVerified) setSignedIn(session)
    else {
      setSession(session)
      open(session.currentRole)
    }
  }
  return (
    <div className="sign-in">
      {!signedIn && <WhyHere how={search['ended']} />}
      <div className="sheet sign-in-sheet">
        {signedIn ? <RoleChoice session={signedIn} onChosen={open} /> : <SignInWays onSignedIn={enter} />}
      </div>
      {!signedIn && <FirstVisit />}
      {!signedIn && <OfflineNote />}
    </div>
  )
}

/** Of whoever did not sign out by themself. */
function WhyHere({ how }: { how: string | undefined }) {
  const texts = new Map([
    ['INACTIVE', t`You were signed out because you were inactive. Sign in to continue where you were.`],
    ['ENDED', t`Your session has ended. Sign in to continue where you were.`],
  ])
  const text = texts.get(how ?? '')
  return text ? <p className="sign-in-note">{text}</p> : null
}

/** A tenant without a line still sees what they kept. */
function OfflineNote() {
  const kept = useOfflineCopy()
  return kept && <Link to="/kept">{t`Open the copy on this phone`}</Link>
}

/** Only a new installation has nobody to sign in. */
function FirstVisit() {
  const { data } = useEndpoint('config.read', undefined, { staleTimeMs: 60_000 })
  if (!data?.isEmpty) return <p className="sign-in-note secondary">{t`Your property office gives you access.`}</p>
  return (
    <p className="sign-in-note">{rich`Nobody has signed up here yet. ${<Link to="/auth/signup">{t`Create the first administrator`}</Link>}`}</p>
  )
}
