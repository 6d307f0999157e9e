import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useBotCheck } from '../../identity/bot-check.tsx'
import { fieldErrorsOf } from '../../platform/problem-to-form.ts'
import { beginSignOut, clearSession } from '../../platform/session-store.ts'
import { useSignedIn } from '../../platform/session.ts'
import { rich, t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { RefusalText } from '../../ui/form/refusal-text.tsx'

const logoutDelayMs = 1000

/** For people with two sign-ins here, for example after an office moved to this installation. */
export function JoinSignIn() {
  const { currentRole } = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  if (currentRole.name === 'SUPERADMIN') return null
  return (
    <div className="row spread gap-4 mb-6 reflow">
      <div>
        <div className="small secondary">{t`Another sign-in of yours`}</div>
        <p className="small secondary">{t`You can have two if one of your property offices used another Sakhang website before.`}</p>
      </div>
      <Button variant="default" size="xs" flex="none" onClick={() => setOpen(true)}>{t`Join sign-ins…`}</Button>
      {isOpen && <JoinDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

function JoinDialog({ onClose }: { onClose: () => void }) {
  const [username, setUsername] = useState('')
  const [isByCode, setByCode] = useState(false)
  return (
    <FormDialog title={t`Join another sign-in to this one?`} isOpen onClose={onClose} width={440}>
      <p className="mb-4">{t`You keep this sign-in and get the roles of the other one. The other password, PIN and passkeys stop working, and you sign in again on every device. You cannot undo this.`}</p>
      <JoinForm
        key={isByCode ? 'CODE' : 'PASSWORD'}
        username={username}
        onUsername={setUsername}
        isByCode={isByCode}
        onOtherWay={() => setByCode(!isByCode)}
      />
    </FormDialog>
  )
}

type JoinFormProps = {
  username: string
  onUsername: (username: string) => void
  isByCode: boolean
  onOtherWay: () => void
}

function JoinForm({ username, onUsername, isByCode, onOtherWay }: JoinFormProps) {
  const [secret, setSecret] = useState('')
  const [secondFactor, setSecondFactor] = useState('')
  const { join, errors, refusal, needsFactor, botCheck } = useJoin()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const proof = isByCode ? { code: secret } : { password: secret }
    const factor = secondFactor.trim() ? { secondFactor: secondFactor.trim() } : {}
    join.mutate({ body: { username: username.trim(), ...proof, ...factor, ...botCheck.answer } })
  }
  const isComplete = username.trim() !== '' && (isByCode ? secret.length === 6 : secret !== '')
  return (
    <form className="form" onSubmit={submit} noValidate>
      <RefusalText>{refusal}</RefusalText>
      <div className="form-fields">
        <TextInput
          label={isByCode ? t`Phone of the other sign-in` : t`Phone, CID or e-mail of the other sign-in`}
          required
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          value={username}
          error={errors['username']}
          onChange={(event) => onUsername(event.currentTarget.value)}
        />
        {isByCode ? (
          <CodeField username={username} code={secret} onCode={setSecret} error={errors['code']} />
        ) : (
          <PasswordInput
            label={t`Password of the other sign-in`}
            required
            autoComplete="off"
            value={secret}
            error={errors['password']}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        )}
        {needsFactor && (
          <TextInput
            label={t`Code of its authenticator app`}
            required
            autoComplete="one-time-code"
            value={secondFactor}
            error={errors['secondFactor']}
            onChange={(event) => setSecondFactor(event.currentTarget.value)}
          />
        )}
      </div>
      {botCheck.field}
      <button type="button" className="text-link mt-4" onClick={onOtherWay}>
        {isByCode ? t`Use the password instead` : t`Use a code sent to its phone instead`}
      </button>
      <div className="form-actions">
        <Button
          type="submit"
          loading={join.isPending || join.isSuccess}
          disabled={!isComplete || botCheck.isMissing}
        >{t`Join sign-ins`}</Button>
      </div>
    </form>
  )
}

/** The server ended every session when the sign-ins were joined. */
function useJoin() {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [needsFactor, setNeedsFactor] = useState(false)
  const [isDoubted, setDoubted] = useState(false)
  const botCheck = useBotCheck({ isAsked: isDoubted })
  const join = useAction('auth.joinSignIn', {
    onSuccess: () => {
      toast('SUCCESS', t`Sign-ins joined`, t`Sign in again.`)
      beginSignOut('/auth')
      setTimeout(clearSession, logoutDelayMs)
    },
    onProblem: (problem) => {
      if (problem.code === 'PROOF_REQUIRED') return
      const atFields = fieldErrorsOf(problem)
      if (atFields['secondFactor']) setNeedsFactor(true)
      if (problem.code === 'BOT_CHECK_REQUIRED') setDoubted(true)
      setErrors(atFields)
      setRefusal(Object.keys(atFields).length === 0 ? problem.message : null)
      botCheck.renew()
    },
  })
  return { join, errors, refusal, needsFactor, botCheck }
}

type CodeFieldProps = { username: string; code: string; onCode: (code: string) => void; error: string | undefined }

function CodeField({ username, code, onCode, error }: CodeFieldProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const botCheck = useBotCheck({ isAsked: true })
  const phoneNumber = username.replaceAll(/\D/g, '').slice(-8)
  const send = useAction('auth.sendLoginCode', {
    onSuccess: () => setSentTo(phoneNumber),
    onProblem: (problem) => {
      setRefusal(problem.problem.errors?.[0]?.message ?? problem.message)
      botCheck.renew()
    },
  })
  if (sentTo !== null)
    return (
      <>
        <output className="secondary">{rich`If +975 ${sentTo} is registered here, you get a 6-digit code by SMS. It expires in 5 minutes.`}</output>
        <TextInput
          label={t`Code`}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          error={error}
          onChange={(event) => onCode(event.currentTarget.value.replace(/\D/g, ''))}
        />
      </>
    )
  return (
    <>
      <RefusalText>{refusal}</RefusalText>
      {botCheck.field}
      <div>
        <Button
          variant="default"
          loading={send.isPending}
          disabled={phoneNumber.length !== 8 || botCheck.isMissing}
          onClick={() => send.mutate({ body: { phoneNumber, ...botCheck.answer } })}
        >{t`Send code`}</Button>
      </div>
    </>
  )
}
