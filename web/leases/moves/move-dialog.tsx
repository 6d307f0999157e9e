import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EndpointKey } from '../../platform/call.ts'
import { useSignedIn } from '../../platform/session.ts'
import type { ProblemError } from '../../platform/problem-error.ts'
import { t } from '../../platform/texts.ts'
import { RefusalText } from '../../ui/form/refusal-text.tsx'
import { ActionDialog, type ActionDialogProps } from '../../ui/form/action-dialog.tsx'
import { EffectCard } from './effect-card.tsx'
import { LeaseWarnings } from '../wizard/lease-warnings.tsx'
import { invalidatesByMove } from './invalidates-by-move.ts'
import type { LeaseEffect } from './use-lease-effect.ts'

type MoveDialogProps<K extends EndpointKey, Values extends object> = Omit<
  ActionDialogProps<K, Values>,
  'width' | 'invalidates'
> & {
  effect?: LeaseEffect
}

/** A transition of a lease: its fields, its effect on the money, and one button. */
export function MoveDialog<K extends EndpointKey, Values extends object>(props: MoveDialogProps<K, Values>) {
  const { effect, children, ...dialog } = props
  // The form states the rule at the reason field, so the message of the refusal would repeat it.
  const onProblem = (problem: ProblemError): boolean => {
    if (problem.code !== 'POLICY_VIOLATION' || !effect?.reply?.breach) return dialog.onProblem?.(problem) ?? false
    dialog.form.setFieldError('overrideReason', t`Not saved. Enter the reason, or change what breaks the rule.`)
    return true
  }
  return (
    <ActionDialog {...dialog} onProblem={onProblem} width={560} invalidates={invalidatesByMove}>
      {children}
      {effect && <EffectCard effect={effect} />}
    </ActionDialog>
  )
}

type OverrideFieldProps = { breach: string | null | undefined; field: { error?: ReactNode } }

/** The rule that a transition would break. An ADMIN may continue with a reason, which is stored; a MANAGER sees why it is impossible. */
export function OverrideField({ breach, field }: OverrideFieldProps) {
  const { currentRole } = useSignedIn()
  if (!breach) return null
  return (
    <>
      <LeaseWarnings warnings={[{ code: 'BREACH', message: breach, rule: 'R15' }]} />
      {currentRole.name === 'ADMIN' ? (
        <Textarea label={t`Reason for overriding the rule`} autosize minRows={2} maxLength={500} {...field} />
      ) : (
        <RefusalText>{field.error ? t`Not saved. Only an administrator can override the rule.` : null}</RefusalText>
      )}
    </>
  )
}
