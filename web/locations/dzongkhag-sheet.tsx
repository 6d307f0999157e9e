import { TextInput } from '@mantine/core'
import { dzongkhag as record } from '../../domain/locations/location.ts'
import type { Dzongkhag } from '../../domain/locations/location-contract.ts'
import { call } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { RecordEditForm } from '../ui/form/record-edit-form.tsx'
import { comparedFields } from '../ui/record/record-columns.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { findPlace } from './find-place.ts'
import { NameFields } from './name-fields.tsx'

type DzongkhagSheetProps = { dzongkhag: Dzongkhag | null; onClose: () => void }

/** Adds a dzongkhag, or corrects the names of one that this office added. */
export function DzongkhagSheet({ dzongkhag, onClose }: DzongkhagSheetProps) {
  const form = useFormFields({
    initialValues: { name: dzongkhag?.name ?? '', nameDzongkha: dzongkhag?.nameDzongkha ?? '', code: dzongkhag?.code ?? '' },
    validate: { name: required(t`Enter the name.`), code: required(t`Enter a short code, such as BT21.`) },
  })
  const common = { form, invalidates: ['dzongkhag.list'] as const, onCancel: onClose, onDone: () => finish(onClose) }
  return (
    <FormSheet title={dzongkhag ? t`Edit ${dzongkhag.name}` : t`New dzongkhag`} isOpen onClose={onClose}>
      {dzongkhag ? (
        <RecordEditForm
          {...common}
          endpoint="dzongkhag.update"
          stored={dzongkhag}
          toValues={(stored) => ({ ...form.getValues(), name: stored.name, nameDzongkha: stored.nameDzongkha ?? '' })}
          readCurrent={async () => findPlace(await call('dzongkhag.list', {}), dzongkhag.id)}
          compared={comparedFields(record)}
          toArgs={({ name, nameDzongkha }) => ({ params: { id: dzongkhag.id }, body: { name, nameDzongkha } })}
          submitLabel={t`Save`}
        >
          <NameFields form={form} />
        </RecordEditForm>
      ) : (
        <EndpointForm
          {...common}
          endpoint="dzongkhag.create"
          toArgs={(values) => ({ body: values })}
          submitLabel={t`Add dzongkhag`}
        >
          <NameFields form={form} />
          <TextInput label={t`Code`} required maxLength={8} {...form.getInputProps('code')} />
        </EndpointForm>
      )}
    </FormSheet>
  )
}

function finish(onClose: () => void): void {
  toast('SUCCESS', t`Dzongkhag saved`)
  onClose()
}
