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

/** Specification §5 and §8: both fields, alike; then a toast, and the session ends after a second. */
export function usePasswordUpdate({ success: [title, text], onFailure }: Outcome): PasswordUpdate {
  const { user, currentRole } = useSignedIn()
  const [password, setPassword] = useState('')
  const [reentry, setReentry] = useState('')
  const update = useAction('auth.updatePassword', {
    onSuccess: () => {
      toast('SUCCESS', title, text)
      // The new password has ended every session on the server already.
      beginSignOut('/auth')
      setTimeout(clearSession, logoutDelayMs)
    },
    onProblem: (problem) => {
      // They closed the dialog that asked for it; what they typed stays.
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

/** The field's own sentence says more than the refusal's. */
function messageOf(problem: ProblemError): string {
  return problem.problem.errors?.[0]?.message ?? problem.message
}
