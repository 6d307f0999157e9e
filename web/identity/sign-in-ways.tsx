import { useState } from 'react'
import type { Session } from '../platform/session-store.ts'
import type { Credentials, RolesOffered } from './credentials.ts'
import { useOfferedProviders } from './external/use-offered-providers.ts'
import { PasswordSignIn } from './password-sign-in.tsx'
import { loadable } from '../ui/feedback/loadable.tsx'

const CodeSignIn = loadable(
  () => import('./code-sign-in.tsx'),
  (module) => module.CodeSignIn,
)

const ProviderWays = loadable(
  () => import('./external/provider-ways.tsx'),
  (module) => module.ProviderWays,
  {
    retryAfterMs: 10_000,
  },
)

const SecondFactorStep = loadable(
  () => import('./second-factor/second-factor-step.tsx'),
  (module) => module.SecondFactorStep,
)

const OfferedRolesStep = loadable(
  () => import('./offered-roles-step.tsx'),
  (module) => module.OfferedRolesStep,
)

type SignInWaysProps = {
  onSignedIn: (session: Session) => void
  /** The sign-in covers a suspended page, so it has no links to other pages. */
  isAgain?: boolean
}

/** Signs in by password, or by a code to the phone for people who have no password or forgot it. */
export function SignInWays({ onSignedIn, isAgain = false }: SignInWaysProps) {
  const [isByCode, setByCode] = useState(false)
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const [offered, setOffered] = useState<RolesOffered | null>(null)
  const [isElsewhere, setElsewhere] = useState(false)
  const hasProviders = useOfferedProviders()
  if (offered) return <OfferedRolesStep of={offered} onSignedIn={onSignedIn} onBack={() => setOffered(null)} />
  if (credentials)
    return (
      <SecondFactorStep
        credentials={credentials}
        onSignedIn={onSignedIn}
        onOffer={setOffered}
        onBack={() => setCredentials(null)}
      />
    )
  const ways = isByCode ? (
    <CodeSignIn
      onSignedIn={onSignedIn}
      onPassword={() => setByCode(false)}
      onSecondFactor={setCredentials}
      onOffer={setOffered}
    />
  ) : (
    <PasswordSignIn
      isAgain={isAgain}
      onSignedIn={onSignedIn}
      onCode={() => setByCode(true)}
      onSecondFactor={setCredentials}
      onOffer={setOffered}
    />
  )
  return (
    <>
      {!isElsewhere && ways}
      {hasProviders && <ProviderWays isAgain={isAgain} onSignedIn={onSignedIn} onAlone={setElsewhere} />}
    </>
  )
}
