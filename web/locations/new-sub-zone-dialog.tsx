import { TextInput } from '@mantine/core'
import type { AdministrativeZone } from '../../domain/locations/location-contract.ts'
import { t } from '../platform/texts.ts'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { subZoneTypeIn, subZoneLabels } from './zone-labels.ts'

/** Adds a missing chiwog or locality from the form that needs it. */
export function NewSubZoneDialog({ zone, onDone }: { zone: AdministrativeZone; onDone: (id: string | null) => void }) {
  const type = subZoneTypeIn[zone.type]
  const form = useFormFields({ initialValues: { name: '', nameDzongkha: '' }, validate: { name: required(t`Enter the name.`) } })
  return (
    <FormDialog title={t`New ${subZoneLabels[type].toLowerCase()} of ${zone.name}`} isOpen onClose={() => onDone(null)}>
      <EndpointForm
        endpoint="subAdministrativeZone.create"
        form={form}
        toArgs={(values) => ({ body: { ...values, type, administrativeZoneId: zone.id } })}
        invalidates={['subAdministrativeZone.list']}
        submitLabel={t`Add ${subZoneLabels[type].toLowerCase()}`}
        onCancel={() => onDone(null)}
        onDone={(added) => {
          toast('SUCCESS', t`${added.name} added`)
          onDone(added.id)
        }}
      >
        <TextInput label={t`Name`} required data-autofocus {...form.getInputProps('name')} />
        <TextInput label={t`Name in Dzongkha`} lang="dz" {...form.getInputProps('nameDzongkha')} />
      </EndpointForm>
    </FormDialog>
  )
}
