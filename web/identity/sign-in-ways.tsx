import { lazy, Suspense, useState } from 'react'
import type { Session } from '../platform/session-store.ts'
import type { Credentials, RolesOffered } from './credentials.ts'
import { useOfferedProviders } from './external/use-offered-providers.ts'
import { PasswordSignIn } from './password-sign-in.tsx'

const CodeSignIn = lazy(() => import('./code-sign-in.tsx').then((module) => ({ default: module.CodeSignIn })))

const ProviderWays = lazy(() => import('./external/provider-ways.tsx').then((module) => ({ default: module.ProviderWays })))

const SecondFactorStep = lazy(() =>
  import('./second-factor/second-factor-step.tsx').then((module) => ({ default: module.SecondFactorStep })),
)

const OfferedRolesStep = lazy(() => import('./offered-roles-step.tsx').then((module) => ({ default: module.OfferedRolesStep })))

type SignInWaysProps = {
  onSignedIn: (session: Session) => void
  /** Over a page that waits, from which no link leads away. */
  isAgain?: boolean
}

/** By password, or by a code to the phone for who has none or has forgotten it. */
export function SignInWays({ onSignedIn, isAgain = false }: SignInWaysProps) {
  const [isByCode, setByCode] = useState(false)
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const [offered, setOffered] = useState<RolesOffered | null>(null)
  const [isElsewhere, setElsewhere] = useState(false)
  const hasProviders = useOfferedProviders()
  if (offered)
    return (
      <Suspense>
        <OfferedRolesStep of={offered} onSignedIn={onSignedIn} onBack={() => setOffered(null)} />
      </Suspense>
    )
  if (credentials)
    return (
      <Suspense>
        <SecondFactorStep
          credentials={credentials}
          onSignedIn={onSignedIn}
          onOffer={setOffered}
          onBack={() => setCredentials(null)}
        />
      </Suspense>
    )
  const ways = isByCode ? (
    <Suspense>
      <CodeSignIn
        onSignedIn={onSignedIn}
        onPassword={() => setByCode(false)}
        onSecondFactor={setCredentials}
        onOffer={setOffered}
      />
    </Suspense>
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
      <Suspense>{hasProviders && <ProviderWays isAgain={isAgain} onSignedIn={onSignedIn} onAlone={setElsewhere} />}</Suspense>
    </>
  )
}
