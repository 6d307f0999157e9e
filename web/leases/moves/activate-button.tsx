import { useState } from 'react'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import type { Reply } from '../../platform/call.ts'
import { useSignedIn } from '../../platform/session.ts'
import { t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { ActionButton } from '../../ui/page/action-button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { gapTitles } from '../../../domain/leases/activation-gap-labels.ts'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { ReasonField } from '../../ui/input/reason-field.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { type MatchingRemarks, RemarkTicks, useMatchingRemarks } from '../../properties/remarks/remark-ticks.tsx'
import { MissingList } from '../wizard/missing-list.tsx'
import { invalidatesByMove } from './invalidates-by-move.ts'

type Missing = Reply<'lease.gaps'>['missing']

/** Activates a pending lease. Missing requirements prevent this, unless an ADMIN continues with a reason. */
export function ActivateButton({ lease, variant }: { lease: Lease; variant: 'filled' | 'default' }) {
  const { currentRole } = useSignedIn()
  const gaps = useEndpoint('lease.gaps', { params: { id: lease.id } })
  const [isAsking, setAsking] = useState(false)
  const activate = useAction('lease.activate', {
    invalidates: invalidatesByMove,
    refetchOnConflict: ['lease', 'signing'],
    onSuccess: () => toast('SUCCESS', t`Lease ${lease.leaseNumber} is active`),
  })
  const missing = gaps.data?.missing ?? []
  const met = useMatchingRemarks({ dealing: 'LEASE', leaseId: lease.id })
  const isAsked = missing.length > 0 || met.length > 0
  const go = () => (isAsked ? setAsking(true) : activate.mutate({ params: { id: lease.id }, body: {}, ifMatch: lease.version }))
  return (
    <>
      <ActionButton
        variant={variant}
        loading={activate.isPending}
        reason={gaps.data ? denialReason(missing, currentRole.name === 'ADMIN') : t`Checking requirements…`}
        onClick={go}
      >
        {isAsked ? t`Activate…` : t`Activate`}
      </ActionButton>
      {isAsking && <ActivateAnywayDialog lease={lease} missing={missing} met={met} onClose={() => setAsking(false)} />}
    </>
  )
}

function denialReason(missing: Missing, isAdmin: boolean): string | undefined {
  const [hard] = missing.filter(({ canOverride }) => !canOverride)
  if (hard) return hard.message
  if (missing.length === 0 || isAdmin) return undefined
  const names = missing.map(({ gap }) => gapTitles[gap].toLowerCase()).join(', ')
  return t`Missing: ${names}. An administrator may activate the lease with a reason.`
}

type ActivateAnywayDialogProps = { lease: Lease; missing: Missing; met: MatchingRemarks; onClose: () => void }

/**
 * An ADMIN continues without documents. The history records the missing documents and the reason. Remarks on the land are acknowledged one
 * by one.
 */
function ActivateAnywayDialog({ lease, missing, met, onClose }: ActivateAnywayDialogProps) {
  const form = useFormFields({
    initialValues: { overrideReason: '', acknowledgedRemarkIds: [] as string[] },
    validate: missing.length > 0 ? { overrideReason: required(t`Enter the reason. It is recorded.`) } : {},
  })
  return (
    <ActionDialog
      title={t`Activate lease ${lease.leaseNumber}`}
      endpoint="lease.activate"
      form={form}
      toArgs={({ overrideReason, acknowledgedRemarkIds }) => ({
        params: { id: lease.id },
        body: { acknowledgedRemarkIds, ...(missing.length > 0 ? { overrideReason } : {}) },
        ifMatch: lease.version,
      })}
      invalidates={invalidatesByMove}
      refetchOnConflict={['lease', 'signing']}
      submitLabel={missing.length > 0 ? t`Activate anyway` : t`Activate`}
      done={t`Lease ${lease.leaseNumber} is active`}
      onClose={onClose}
    >
      {missing.length > 0 && (
        <>
          <p>{t`These requirements are missing. Activating anyway records your name and reason:`}</p>
          <MissingList missing={missing} />
          <ReasonField {...form.getInputProps('overrideReason')} />
        </>
      )}
      <RemarkTicks
        met={met}
        value={form.values.acknowledgedRemarkIds}
        onChange={(ids) => form.setFieldValue('acknowledgedRemarkIds', ids)}
      />
    </ActionDialog>
  )
}
