import { Button } from '@mantine/core'
import { useState } from 'react'
import { call, type Reply } from '../../platform/call.ts'
import { asProblem } from '../../platform/problem-error.ts'
import { useSearchState } from '../../platform/search-state.ts'
import type { Session } from '../../platform/session-store.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { loadable } from '../../ui/feedback/loadable.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { RefusalText } from '../../ui/form/refusal-text.tsx'
import { openProviderWindow, rememberPending } from './pending-sign-in.ts'
import { useOfferedQuery } from './use-offered-providers.ts'

// The steps after a choice are loaded separately, because people who sign in by password need none of them.
const ExternalCompletion = loadable(
  () => import('./external-completion.tsx'),
  (module) => module.ExternalCompletion,
  {
    placeholder: () => <SkeletonBar width={70} />,
  },
)
const WalletStep = loadable(
  () => import('./wallet-step.tsx'),
  (module) => module.WalletStep,
  {
    placeholder: () => <SkeletonBar width={70} />,
  },
)

type ProviderWaysProps = {
  onSignedIn: (session: Session) => void
  /** A sign-in over a suspended page, which navigation must not replace. */
  isAgain: boolean
  /** If true, this is shown alone, without the other ways to sign in. */
  onAlone: (isAlone: boolean) => void
}
type Answered = { provider: string; state: string; parameters: string }

/** The buttons of the providers and of the wallet. Renders nothing if the installation has none. */
export function ProviderWays({ onSignedIn, isAgain, onAlone }: ProviderWaysProps) {
  const [search] = useSearchState()
  const offered = useEndpoint('externalSignIn.offered', { query: useOfferedQuery() }, { staleTimeMs: 60_000 })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isStarting, setStarting] = useState<string | null>(null)
  const [wallet, setWallet] = useState<Reply<'externalSignIn.begin'> | null>(null)
  const [answered, setAnswered] = useState<Answered | null>(null)
  const stop = () => {
    setWallet(null)
    setAnswered(null)
    onAlone(false)
  }
  const start = async (provider: string) => {
    setRefusal(null)
    setStarting(provider)
    const opened = isAgain && provider !== 'BHUTAN_NDI' ? openProviderWindow() : null
    try {
      // A suspended page already has an address to return to.
      const { next: returnTo, invitation } = isAgain ? {} : search
      const begun = await call('externalSignIn.begin', { body: { provider, returnTo, invitation } })
      if (begun.wallet) {
        setWallet(begun)
        onAlone(true)
      } else if (begun.address && opened) {
        const parameters = await opened.go(begun.state, begun.address)
        setAnswered({ provider, state: begun.state, parameters })
        onAlone(true)
      } else if (begun.address) {
        rememberPending(begun.state, { kind: 'SIGN_IN', from: '/auth' })
        window.location.assign(begun.address)
        return
      }
    } catch (error) {
      opened?.close()
      setRefusal(asProblem(error).message)
    }
    setStarting(null)
  }
  const shown = answered ? (
    <ExternalCompletion {...answered} onSignedIn={(session) => onSignedIn(session)} onBack={stop} />
  ) : wallet?.wallet ? (
    <WalletStep
      state={wallet.state}
      wallet={wallet.wallet}
      onShared={() => setAnswered({ provider: 'BHUTAN_NDI', state: wallet.state, parameters: '' })}
      onBack={stop}
    />
  ) : null
  if (shown) return shown
  const ways = waysOf(offered.data)
  if (ways.length === 0) return null
  return (
    <div className="sign-in-form mt-4">
      <RefusalText>{refusal}</RefusalText>
      {ways.map(({ provider, name }) => (
        <Button
          key={provider}
          variant="default"
          fullWidth
          loading={isStarting === provider}
          onClick={() => void start(provider)}
        >{t`Continue with ${name}`}</Button>
      ))}
    </div>
  )
}

function waysOf(offered: Reply<'externalSignIn.offered'> | undefined): { provider: string; name: string }[] {
  const { providers = [], wallet = null } = offered ?? {}
  const several = new Set(providers.map(({ organisationName }) => organisationName)).size > 1
  const named = providers.map(({ id, name, organisationName }) => ({
    provider: id,
    name: several ? `${name} (${organisationName})` : name,
  }))
  return wallet ? [...named, { provider: 'BHUTAN_NDI', name: t`Bhutan NDI` }] : named
}
