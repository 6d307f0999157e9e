import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import type { Reply } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { RefusalText } from '../../ui/form/refusal-text.tsx'
import { QrCode } from './qr-code.tsx'

type AppFormProps = {
  onDone: (recoveryCodes: Reply<'secondFactor.confirmApp'>['recoveryCodes']) => void
  onCancel: () => void
  cancelLabel: string
}

/** Shows the QR code of a new secret, then asks for a code from the app that scanned it. */
export function AppForm({ onDone, onCancel, cancelLabel }: AppFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { mutate: beginApp, ...begin } = useAction('secondFactor.beginApp', { onProblem: (problem) => setError(problem.message) })
  useEffect(() => beginApp({}), [beginApp])
  const confirm = useAction('secondFactor.confirmApp', {
    invalidates: ['secondFactor'],
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onProblem: (problem) => setError(problem.problem.errors?.[0]?.message ?? problem.message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setError(null)
    confirm.mutate({ body: { code } })
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <div className="form-fields">
        <p>{t`Scan this code with an authenticator app on your phone.`}</p>
        {begin.data ? <Secret {...begin.data} /> : !error && <SkeletonBar width={60} />}
        {!begin.data && <RefusalText>{error}</RefusalText>}
        <TextInput
          label={t`Code from the app`}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={code}
          error={begin.data ? error : null}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
        />
      </div>
      <div className="form-actions">
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" loading={confirm.isPending} disabled={!begin.data || code.length !== 6}>{t`Confirm`}</Button>
      </div>
    </form>
  )
}

function Secret({ secret, uri }: Reply<'secondFactor.beginApp'>) {
  return (
    <>
      <QrCode text={uri} label={t`QR code for the authenticator app`} />
      <p className="secondary">
        {t`Or type this key into the app:`} <code data-testid="app-key">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </>
  )
}
