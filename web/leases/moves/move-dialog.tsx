import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EndpointKey } from '../../platform/call.ts'
import { useSignedIn } from '../../platform/session.ts'
import { t } from '../../platform/texts.ts'
import { EndpointForm, type EndpointFormProps } from '../../ui/form/endpoint-form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { EffectCard } from './effect-card.tsx'
import { LeaseWarnings } from '../wizard/lease-warnings.tsx'
import { invalidatesByMove } from './invalidates-by-move.ts'
import type { LeaseEffect } from './use-lease-effect.ts'

type MoveDialogProps<K extends EndpointKey, Values extends object> = Pick<
  EndpointFormProps<K, Values>,
  'endpoint' | 'form' | 'toArgs' | 'submitLabel'
> & {
  title: string
  /** The toast: "Lease 2025-0001 suspended". */
  done: string
  effect?: LeaseEffect
  onDone?: EndpointFormProps<K, Values>['onDone']
  onClose: () => void
  children: ReactNode
}

/** A move of a lease: what is asked, what it will do to the money, and then the one button. */
export function MoveDialog<K extends EndpointKey, Values extends object>(props: MoveDialogProps<K, Values>) {
  const { title, done, effect, onDone, onClose, children, ...form } = props
  return (
    <FormDialog title={title} isOpen onClose={onClose} width={560}>
      <EndpointForm
        {...form}
        refreshes={invalidatesByMove}
        onCancel={onClose}
        onDone={(reply) => {
          toast('SUCCESS', done)
          onClose()
          onDone?.(reply)
        }}
      >
        {children}
        {effect && <EffectCard effect={effect} />}
      </EndpointForm>
    </FormDialog>
  )
}

type OverrideFieldProps = { breach: string | null | undefined; field: object }

/** The rule that a move would break. An ADMIN may go on with a reason, which is kept; a MANAGER sees why not. */
export function OverrideField({ breach, field }: OverrideFieldProps) {
  const { currentRole } = useSignedIn()
  if (!breach) return null
  return (
    <>
      <LeaseWarnings warnings={[{ code: 'BREACH', message: breach, rule: 'R15' }]} />
      {currentRole.name === 'ADMIN' && (
        <Textarea label={t`Reason for going on against the rule`} autosize minRows={2} maxLength={500} {...field} />
      )}
    </>
  )
}
