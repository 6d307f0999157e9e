import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Reply } from '../../platform/call.ts'
import { asProblem } from '../../platform/problem-error.ts'
import { t } from '../../platform/texts.ts'
import { refresh } from '../../platform/use-endpoint.ts'
import { addPasskey } from './passkey.ts'

type PasskeyFormProps = {
  onDone: (recoveryCodes: Reply<'passkey.add'>['recoveryCodes']) => void
  onCancel: () => void
  cancelLabel: string
}

/** Asks for a name. Then the browser asks for the finger, face or PIN. */
export function PasskeyForm({ onDone, onCancel, cancelLabel }: PasskeyFormProps) {
  const client = useQueryClient()
  const [name, setName] = useState(t`This device`)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const add = async () => {
    setError(null)
    setPending(true)
    try {
      const { recoveryCodes } = await addPasskey(name)
      await refresh(client, 'secondFactor')
      onDone(recoveryCodes)
    } catch (problem) {
      setError(asProblem(problem).message)
    } finally {
      setPending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void add()
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <div className="form-fields">
        <p>{t`A passkey signs you in with your fingerprint, face or device PIN, without a password.`}</p>
        <TextInput
          label={t`Name`}
          required
          maxLength={60}
          autoComplete="off"
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <div className="form-actions">
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" loading={isPending} disabled={name.trim() === ''}>{t`Add passkey`}</Button>
      </div>
    </form>
  )
}
