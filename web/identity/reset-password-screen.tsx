import { Button, PasswordInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import './sign-in.css'

/** The page that the link in the SMS or e-mail opens. */
export function ResetPasswordScreen() {
  const [search] = useSearchState()
  const token = search['token']
  return (
    <div className="sign-in">
      <div className="sheet sign-in-sheet">{token ? <NewPassword token={token} /> : <NoLink />}</div>
    </div>
  )
}

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [reentry, setReentry] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const reset = useAction('auth.resetPassword', {
    onSuccess: () => {
      toast('SUCCESS', t`Password Updated`, t`Please Login again`)
      void navigate({ to: '/auth' })
    },
    onProblem: (problem) => setRefusal(problem.problem.errors?.[0]?.message ?? problem.message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    if (!password || !reentry) setRefusal(t`Please enter the new password and reenter the new password`)
    else if (password !== reentry) setRefusal(t`Password mismatch.`)
    else reset.mutate({ body: { token, newPassword: password, newPasswordRentry: reentry } })
  }
  return (
    <form onSubmit={submit} noValidate className="sign-in-form">
      <h1>{t`Set a new password`}</h1>
      <p className="secondary">{t`You will be signed out on every device.`}</p>
      <RefusalText>{refusal}</RefusalText>
      <PasswordInput
        label={t`New Password`}
        description={t`At least 12 characters, or 8 if you have a second factor. Without your name or phone number.`}
        required
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordInput
        label={t`Reenter New Password`}
        required
        autoComplete="new-password"
        value={reentry}
        onChange={(event) => setReentry(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={reset.isPending || reset.isSuccess}>{t`Reset Password`}</Button>
      <div className="sign-in-ways">
        <Link to="/auth/forgot">{t`Request a new link`}</Link>
      </div>
    </form>
  )
}

function NoLink() {
  return (
    <div className="sign-in-form">
      <h1>{t`This link is incomplete`}</h1>
      <p>{t`Open the link from the message again, or request a new one.`}</p>
      <div className="sign-in-ways">
        <Link to="/auth/forgot">{t`Request a new link`}</Link>
        <Link to="/auth">{t`Back to sign in`}</Link>
      </div>
    </div>
  )
}
