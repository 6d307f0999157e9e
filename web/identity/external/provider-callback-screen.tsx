import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { RefusalText } from '../../ui/form/refusal-text.tsx'
import { Link, splitAddress } from '../../ui/page/link.tsx'
import { EnterStep } from '../enter-step.tsx'
import { ExternalCompletion } from './external-completion.tsx'
import { forwardToOpener, popPending } from './pending-sign-in.ts'
import '../sign-in.css'

/** The page to which a provider redirects the browser. It reads the added parameters once and removes them from the address. */
export function ProviderCallbackScreen() {
  const provider = useParam('id')
  const navigate = useNavigate()
  const [{ parameters, state, pending }] = useState(readReturn)
  const isWindow = pending?.kind === 'WINDOW'
  const pass = useEffectEvent(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if (isWindow) forwardToOpener(state, parameters)
  })
  useEffect(() => pass(), [])
  if (isWindow) return <p className="sign-in-note">{t`You can close this window.`}</p>
  const answered = { provider, state, parameters }
  return (
    <div className="sign-in">
      <div className="sheet sign-in-sheet">
        {pending?.kind === 'CONNECT' ? (
          <Connecting {...answered} from={pending.from} />
        ) : (
          <EnterStep>
            {(enter) => <ExternalCompletion {...answered} onSignedIn={enter} onBack={() => void navigate({ to: '/auth' })} />}
          </EnterStep>
        )}
      </div>
    </div>
  )
}

function readReturn() {
  const parameters = window.location.search.slice(1)
  const state = new URLSearchParams(parameters).get('state') ?? ''
  return { parameters, state, pending: popPending(state) }
}

type ConnectingProps = { provider: string; state: string; parameters: string; from: string }

function Connecting({ from, ...body }: ConnectingProps) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const connect = useAction('externalSignIn.connect', {
    invalidates: ['externalSignIn'],
    onSuccess: ({ providerName }) => {
      toast('SUCCESS', t`${providerName} connected`, t`You can sign in with this account from now on.`)
      void navigate(splitAddress(from))
    },
    onProblem: (problem) => setRefusal(problem.message),
  })
  const begin = useEffectEvent(() => connect.mutate({ body }))
  useEffect(() => begin(), [])
  return (
    <div className="sign-in-form">
      <h1>{t`Connect account`}</h1>
      {refusal === null ? <SkeletonBar width={70} /> : <RefusalText>{refusal}</RefusalText>}
      {refusal !== null && <Link to={from}>{t`Back`}</Link>}
    </div>
  )
}
