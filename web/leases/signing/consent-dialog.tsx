import { NativeSelect, TextInput } from '@mantine/core'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import type { Signing } from '../../../domain/leases/signing/signing-contract.ts'
import { rich, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { useDuplicateQuestion } from '../../ui/form/use-duplicate-question.ts'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { AgreedTerms } from './agreed-terms.tsx'
import { FurtherTermsText } from './further-terms-text.tsx'
import { invalidatesBySigning } from './invalidates-by-signing.ts'

type ConsentDialogProps = {
  lease: Lease
  signing: Pick<Signing, 'consents'> & Partial<Signing>
  ownerId: string
  onClose: () => void
}

/** A co-owner agrees to the lease. The office may record this for a co-owner, or for a person with a power of attorney. */
export function ConsentDialog({ lease, signing, ownerId, onClose }: ConsentDialogProps) {
  const owner = signing.consents.find((one) => one.ownerId === ownerId)
  const form = useFormFields({ initialValues: { givenBy: '', evidenceNote: '', evidenceDocumentId: '' } })
  const replace = useDuplicateQuestion({ title: t`Replace the consent?`, action: t`Replace consent` })
  const documents = useEndpoint(
    'document.list',
    { query: { entity: 'lease', entityId: lease.id, pageNo: 1, pageSize: 50 } },
    { isEnabled: owner?.isMine === false },
  )
  const kept = documents.data?.items.map(({ id, title }) => ({ value: id, label: title })) ?? []
  return (
    <ActionDialog
      title={owner?.isMine ? t`Consent to this lease` : t`Consent of ${owner?.nameEnglish ?? t`an owner`}`}
      endpoint="signing.consent"
      form={form}
      toArgs={({ evidenceDocumentId, ...said }) => ({
        params: { id: lease.id },
        body: {
          ...{ ownerId, ...said, canReplace: replace.takeAnswer() },
          ...(evidenceDocumentId === '' ? {} : { evidenceDocumentId }),
        },
        ifMatch: lease.version,
      })}
      elementRef={replace.elementRef}
      onProblem={replace.onProblem}
      invalidates={invalidatesBySigning}
      refetchOnConflict={['lease', 'signing']}
      submitLabel={owner?.isMine ? t`I consent` : t`Record consent`}
      done={t`Consent recorded`}
      onClose={onClose}
    >
      <p>{rich`${lease.propertyLabel} is let to ${lease.tenantName} on the terms of lease ${lease.leaseNumber}. If the terms change, a new consent is needed.`}</p>
      <AgreedTerms lease={lease} />
      {signing.furtherTerms && <FurtherTermsText furtherTerms={signing.furtherTerms} />}
      {!owner?.isMine && (
        <>
          <TextInput
            label={t`Holder of a power of attorney`}
            description={t`Only if somebody else consents for the owner.`}
            data-autofocus
            {...form.getInputProps('givenBy')}
          />
          <TextInput label={t`Location of the evidence`} {...form.getInputProps('evidenceNote')} />
          <NativeSelect
            label={t`Evidence in Documents`}
            description={t`First add the paper to the lease under Documents. Then choose it here.`}
            data={[{ value: '', label: kept.length === 0 ? t`No documents yet` : t`None` }, ...kept]}
            {...form.getInputProps('evidenceDocumentId')}
          />
        </>
      )}
    </ActionDialog>
  )
}
