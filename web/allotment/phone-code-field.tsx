import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useBotCheck } from '../identity/bot-check.tsx'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { RefusalText } from '../ui/form/refusal-text.tsx'

type PhoneCodeFieldProps = {
  roundId: string
  phoneNumber: string
  /** Receives the token of the latest code. */
  onSent: (codeToken: string) => void
  input: TextInputProps
}

/** Verifies a phone number: sends a code by SMS and accepts it. */
export function PhoneCodeField({ roundId, phoneNumber, onSent, input }: PhoneCodeFieldProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const botCheck = useBotCheck({ isAsked: true })
  const send = useAction('publicAllotment.sendCode', {
    onSuccess: ({ codeToken }) => {
      setSentTo(phoneNumber)
      onSent(codeToken)
      botCheck.renew()
    },
    onProblem: (problem) => {
      setRefusal(problem.message)
      botCheck.renew()
    },
  })
  const sendCode = () => {
    setRefusal(null)
    send.mutate({ params: { id: roundId }, body: { phoneNumber, ...botCheck.answer } })
  }
  return (
    <div className="stack gap-2">
      <RefusalText>{refusal}</RefusalText>
      {botCheck.field}
      <div>
        <Button
          variant="default"
          onClick={sendCode}
          loading={send.isPending}
          disabled={botCheck.isMissing || phoneNumber.trim() === ''}
        >
          {sentTo === null ? t`Send code` : t`Send a new code`}
        </Button>
      </div>
      {sentTo !== null && (
        <output className="small secondary">{t`A code was sent by SMS to ${sentTo}. It expires in 5 minutes.`}</output>
      )}
      <TextInput label={t`Code`} required inputMode="numeric" autoComplete="one-time-code" maxLength={12} {...input} />
    </div>
  )
}
