import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import type { Signing } from '../../../domain/leases/signing/signing-contract.ts'
import { plural, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { invalidatesBySigning } from './invalidates-by-signing.ts'
import { FurtherTermsText } from './further-terms-text.tsx'

type TemplateChoiceProps = { lease: Lease; signing: Signing; isStaff: boolean }

/** The office's clauses in the agreement. They can be changed while the lease is pending. */
export function TemplateChoice({ lease, signing: { furtherTerms, signatures }, isStaff }: TemplateChoiceProps) {
  const [open, setOpen] = useState<'READ' | 'CHOOSE' | null>(null)
  const canChoose = isStaff && lease.status === 'PENDING'
  if (!furtherTerms && !canChoose) return null
  const close = () => setOpen(null)
  return (
    <div className="row wrap spread mt-3">
      <span className="small secondary">
        {furtherTerms
          ? t`Clauses of the office: ${furtherTerms.templateName}, version ${furtherTerms.templateVersion}`
          : t`The standard agreement, without clauses of the office`}
      </span>
      <span className="row gap-2">
        {furtherTerms && (
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen('READ')}>
            {plural(furtherTerms.clauses.length, 'Read {n} clause', 'Read {n} clauses')}
          </Button>
        )}
        {canChoose && <Button variant="default" size="compact-sm" onClick={() => setOpen('CHOOSE')}>{t`Choose clauses…`}</Button>}
      </span>
      {open === 'READ' && furtherTerms && (
        <FormDialog title={furtherTerms.templateName} isOpen onClose={close} width={640}>
          <FurtherTermsText furtherTerms={furtherTerms} />
        </FormDialog>
      )}
      {open === 'CHOOSE' && (
        <ChooseDialog lease={lease} chosen={furtherTerms?.templateId ?? ''} isSigned={signatures.length > 0} onClose={close} />
      )}
    </div>
  )
}

type ChooseDialogProps = { lease: Lease; chosen: string; isSigned: boolean; onClose: () => void }

function ChooseDialog({ lease, chosen, isSigned, onClose }: ChooseDialogProps) {
  const templates = useEndpoint('agreementTemplate.list', {
    query: { propertyType: lease.propertyType, isRetired: 'false', pageSize: 50 },
  })
  const form = useFormFields<{ templateId: string }>({ initialValues: { templateId: chosen } })
  return (
    <ActionDialog
      title={t`Clauses of lease ${lease.leaseNumber}`}
      width={480}
      endpoint="agreementTemplate.choose"
      form={form}
      toArgs={({ templateId }) => ({
        params: { id: lease.id },
        body: { templateId: templateId || null },
        ifMatch: lease.version,
      })}
      invalidates={invalidatesBySigning}
      submitLabel={t`Use these clauses`}
      done={t`Clauses of lease ${lease.leaseNumber} chosen`}
      onClose={onClose}
    >
      <NativeSelect
        label={t`Template`}
        description={t`The newest version of the template is used.`}
        data={[
          { value: '', label: t`None: standard agreement only` },
          ...(templates.data?.items ?? []).map(({ id, name, version }) => ({ value: id, label: t`${name}, version ${version}` })),
        ]}
        {...form.getInputProps('templateId')}
      />
      {isSigned && <p className="small secondary">{t`The signatures so far become void: both sides sign the new text.`}</p>}
    </ActionDialog>
  )
}
