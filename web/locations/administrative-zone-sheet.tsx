import { NativeSelect } from '@mantine/core'
import { administrativeZone } from '../../domain/locations/location.ts'
import type { AdministrativeZone } from '../../domain/locations/location-contract.ts'
import { call } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { RecordEditForm } from '../ui/form/record-edit-form.tsx'
import { comparedFields } from '../ui/record/record-columns.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { SearchSelect } from '../ui/input/search-select.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { findPlace } from './find-place.ts'
import { NameFields } from './name-fields.tsx'
import { placeOption } from './place-options.tsx'
import { useDzongkhags } from './use-places.ts'

type SheetProps = { zone: AdministrativeZone | null; dzongkhagId: string | null; onClose: () => void }

type Values = { name: string; nameDzongkha: string; type: AdministrativeZone['type']; dzongkhagId: string | null }

/** Adds a gewog or thromde, or corrects the names of one that this office added. */
export function AdministrativeZoneSheet({ zone, dzongkhagId, onClose }: SheetProps) {
  const dzongkhags = useDzongkhags()
  const form = useFormFields<Values>({
    initialValues: { name: zone?.name ?? '', nameDzongkha: zone?.nameDzongkha ?? '', type: zone?.type ?? 'R', dzongkhagId },
    validate: zone
      ? { name: required(t`Enter the name.`) }
      : { name: required(t`Enter the name.`), dzongkhagId: required(t`Choose the dzongkhag.`) },
  })
  const common = { form, invalidates: ['administrativeZone.list'] as const, onCancel: onClose, onDone: () => finish(onClose) }
  if (zone) {
    return (
      <FormSheet title={t`Edit ${zone.name}`} isOpen onClose={onClose}>
        <RecordEditForm
          {...common}
          endpoint="administrativeZone.update"
          stored={zone}
          toValues={(stored) => ({ ...form.getValues(), name: stored.name, nameDzongkha: stored.nameDzongkha ?? '' })}
          readCurrent={async () => findPlace(await call('administrativeZone.list', {}), zone.id)}
          compared={comparedFields(administrativeZone)}
          toArgs={({ name, nameDzongkha }) => ({ params: { id: zone.id }, body: { name, nameDzongkha } })}
          submitLabel={t`Save`}
        >
          <NameFields form={form} />
        </RecordEditForm>
      </FormSheet>
    )
  }
  return (
    <FormSheet title={t`New administrative zone`} isOpen onClose={onClose}>
      <EndpointForm
        {...common}
        endpoint="administrativeZone.create"
        toArgs={(values) => ({ body: { ...values, dzongkhagId: values.dzongkhagId ?? '' } })}
        submitLabel={t`Add zone`}
      >
        <NativeSelect
          label={t`Type`}
          data={[
            { value: 'R', label: t`Gewog (rural)` },
            { value: 'U', label: t`Thromde (urban)` },
          ]}
          value={form.values.type}
          onChange={(event) => form.setFieldValue('type', event.currentTarget.value === 'U' ? 'U' : 'R')}
        />
        <SearchSelect
          label={t`Dzongkhag`}
          required
          options={(dzongkhags.data ?? []).map(placeOption)}
          {...form.getInputProps('dzongkhagId')}
        />
        <NameFields form={form} />
      </EndpointForm>
    </FormSheet>
  )
}

function finish(onClose: () => void): void {
  toast('SUCCESS', t`Zone saved`)
  onClose()
}
