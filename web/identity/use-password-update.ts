import { useState } from 'react'
import type { ProblemError } from '../platform/problem-error.ts'
import { useSignedIn } from '../platform/session.ts'
import { beginSignOut, clearSession } from '../platform/session-store.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { toast } from '../ui/feedback/toast.tsx'

const logoutDelayMs = 1000

export type PasswordUpdate = {
  password: string
  setPassword: (password: string) => void
  reentry: string
  setReentry: (reentry: string) => void
  submit: () => void
  isPending: boolean
}

type Outcome = { success: readonly [title: string, text: string]; onFailure?: () => void }

/** Specification §5 and §8: both fields must match. After success a toast appears, and the session ends after one second. */
export function usePasswordUpdate({ success: [title, text], onFailure }: Outcome): PasswordUpdate {
  const { user, currentRole } = useSignedIn()
  const [password, setPassword] = useState('')
  const [reentry, setReentry] = useState('')
  const update = useAction('auth.updatePassword', {
    onSuccess: () => {
      toast('SUCCESS', title, text)
      // The server has already ended every session because of the new password.
      beginSignOut('/auth')
      setTimeout(clearSession, logoutDelayMs)
    },
    onProblem: (problem) => {
      // The person closed the proof dialog. Their input stays.
      if (problem.code === 'PROOF_REQUIRED') return
      toast('ERROR', t`Error`, messageOf(problem))
      setPassword('')
      setReentry('')
      onFailure?.()
    },
  })
  const submit = () => {
    if (password === '' || reentry === '') {
      toast('ERROR', t`Missing Fields`, t`Please enter the new password and reenter the new password`)
    } else if (password !== reentry) {
      toast('ERROR', t`Mismatch`, t`Password mismatch.`)
    } else {
      update.mutate({
        body: {
          userId: user.id,
          newPassword: password,
          newPasswordRentry: reentry,
          role: currentRole.name,
          adminId: currentRole.adminId,
        },
      })
    }
  }
  return { password, setPassword, reentry, setReentry, submit, isPending: update.isPending || update.isSuccess }
}

/** The message of the field is more specific than the problem's message. */
function messageOf(problem: ProblemError): string {
  return problem.problem.errors?.[0]?.message ?? problem.message
}
