import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { rich, t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { RefusalText } from '../../ui/form/refusal-text.tsx'
import { QrCode } from '../second-factor/qr-code.tsx'

type WalletStepProps = {
  state: string
  wallet: { qrText: string; deepLink: string | null; isSimulated: boolean }
  onShared: () => void
  onBack: () => void
}

/** Shows the QR code for the wallet until the wallet replies. */
export function WalletStep({ state, wallet, onShared, onBack }: WalletStepProps) {
  const asked = useEndpoint('externalSignIn.walletState', { query: { state } }, { refetchMs: 2000 })
  const status = asked.data?.status ?? 'WAITING'
  const share = useEffectEvent(onShared)
  useEffect(() => {
    if (status === 'SHARED') share()
  }, [status])
  const refusal =
    status === 'DECLINED'
      ? t`You declined in your wallet. Go back and try again.`
      : status === 'EXPIRED'
        ? t`This code has expired. Go back and try again.`
        : null
  return (
    <div className="sign-in-form">
      <h2>{t`Scan with the Bhutan NDI wallet`}</h2>
      <p className="secondary">{t`The wallet shares your CID and full name with this product. It asks you first.`}</p>
      <RefusalText>{refusal}</RefusalText>
      {refusal === null && (
        <>
          <QrCode text={wallet.qrText} label={t`Code for the Bhutan NDI wallet`} />
          {wallet.deepLink && <a href={wallet.deepLink}>{t`Open the wallet on this phone`}</a>}
        </>
      )}
      {wallet.isSimulated && refusal === null && <SimulatedWallet state={state} onAnswered={() => void asked.refetch()} />}
      <div className="sign-in-ways">
        <button type="button" className="text-link" onClick={onBack}>{t`Back`}</button>
      </div>
    </div>
  )
}

/** Replaces a phone if the installation simulates the wallet. */
function SimulatedWallet({ state, onAnswered }: { state: string; onAnswered: () => void }) {
  const [cid, setCid] = useState('')
  const [fullName, setFullName] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const simulate = useAction('externalSignIn.simulateWallet', {
    onSuccess: onAnswered,
    onProblem: (problem) => setRefusal(problem.problem.errors?.[0]?.message ?? problem.message),
  })
  const answer = (isShared: boolean) => {
    setRefusal(null)
    simulate.mutate({ body: { state, cid, fullName: fullName || t`Simulated person`, isShared } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    answer(true)
  }
  return (
    <form className="sign-in-form" onSubmit={submit} noValidate aria-label={t`Simulated wallet`}>
      <Note>{rich`${<strong>{t`Simulator: nobody’s identity is checked.`}</strong>} Enter the person to sign in as.`}</Note>
      <RefusalText>{refusal}</RefusalText>
      <TextInput
        label={t`CID`}
        inputMode="numeric"
        maxLength={11}
        value={cid}
        onChange={(event) => setCid(event.currentTarget.value)}
      />
      <TextInput
        label={t`Full name`}
        maxLength={120}
        value={fullName}
        onChange={(event) => setFullName(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={simulate.isPending}>{t`Share`}</Button>
      <Button variant="default" fullWidth onClick={() => answer(false)}>{t`Decline`}</Button>
    </form>
  )
}
