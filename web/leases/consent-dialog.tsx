import { NativeSelect, TextInput } from '@mantine/core'
import type { Lease } from '../../domain/leases/lease-contract.ts'
import type { Signing } from '../../domain/leases/signing-contract.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { EndpointForm } from '../ui/endpoint-form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { useFormFields } from '../ui/use-form-fields.ts'
import { staleBySigning } from './stale-by-signing.ts'

type ConsentDialogProps = { lease: Lease; signing: Pick<Signing, 'consents'>; ownerId: string; onClose: () => void }

/** A co-owner agrees to the lease; the office may record it for one, or for whoever holds a power of attorney. */
export function ConsentDialog({ lease, signing, ownerId, onClose }: ConsentDialogProps) {
  const owner = signing.consents.find((one) => one.ownerId === ownerId)
  const form = useFormFields({ initialValues: { givenBy: '', evidenceNote: '', evidenceDocumentId: '' } })
  const papers = useEndpoint(
    'document.list',
    { query: { entity: 'lease', entityId: lease.id, pageNo: 1, pageSize: 50 } },
    { isEnabled: owner?.isMine === false },
  )
  const kept = papers.data?.items.map(({ id, title }) => ({ value: id, label: title })) ?? []
  return (
    <FormDialog
      title={owner?.isMine ? 'Consent to this lease' : `Consent of ${owner?.nameEnglish ?? 'an owner'}`}
      isOpen
      onClose={onClose}
    >
      <EndpointForm
        endpoint="signing.consent"
        form={form}
        toArgs={({ evidenceDocumentId, ...said }) => ({
          params: { id: lease.id },
          body: { ownerId, ...said, ...(evidenceDocumentId === '' ? {} : { evidenceDocumentId }) },
        })}
        refreshes={staleBySigning}
        submitLabel={owner?.isMine ? 'I consent' : 'Record consent'}
        onCancel={onClose}
        onDone={() => {
          toast('SUCCESS', 'Consent recorded')
          onClose()
        }}
      >
        <p>
          {lease.propertyLabel} is let to {lease.tenantName} on the terms of lease {lease.leaseNumber}. A change of the terms asks
          for a new consent.
        </p>
        {!owner?.isMine && (
          <>
            <TextInput
              label="Holder of a power of attorney"
              description="Only where somebody else consents for the owner."
              data-autofocus
              {...form.getInputProps('givenBy')}
            />
            <TextInput label="Where the evidence is" {...form.getInputProps('evidenceNote')} />
            <NativeSelect
              label="Evidence among the documents"
              description="Add the paper to the lease under Documents first; then choose it here."
              data={[{ value: '', label: kept.length === 0 ? 'No documents yet' : 'None' }, ...kept]}
              {...form.getInputProps('evidenceDocumentId')}
            />
          </>
        )}
      </EndpointForm>
    </FormDialog>
  )
}
