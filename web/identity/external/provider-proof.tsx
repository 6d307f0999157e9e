import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { asProblem } from '../../platform/problem-error.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { openProviderWindow } from './pending-sign-in.ts'
import { WalletStep } from './wallet-step.tsx'

type ProviderProofProps = { onProven: () => void; onProblem: (message: string) => void }

/** For people who signed in with an external account: signs in there again, in a window next to the current page. */
export function ProviderProof({ onProven, onProblem }: ProviderProofProps) {
  const own = useEndpoint('externalSignIn.own', undefined)
  const [begun, setBegun] = useState<Awaited<ReturnType<typeof begin>> | null>(null)
  const current = own.data?.current
  if (!current) return null
  const prove = async (state: string, parameters: string) => {
    await call('externalSignIn.prove', { body: { provider: current.provider, state, parameters } })
    onProven()
  }
  const start = async () => {
    const isWallet = current.provider === 'BHUTAN_NDI'
    const opened = isWallet ? null : openProviderWindow()
    try {
      const started = await begin()
      if (started.wallet) setBegun(started)
      else if (opened && started.address) await prove(started.state, await opened.go(started.state, started.address))
    } catch (error) {
      opened?.close()
      onProblem(asProblem(error).message)
    }
  }
  const wallet = begun?.wallet
  if (begun && wallet)
    return (
      <WalletStep
        state={begun.state}
        wallet={wallet}
        onShared={() => void prove(begun.state, '').catch((error: unknown) => onProblem(asProblem(error).message))}
        onBack={() => setBegun(null)}
      />
    )
  return <button type="button" className="text-link" onClick={() => void start()}>{t`Confirm with ${current.name}`}</button>
}

const begin = () => call('externalSignIn.beginProof', {})
