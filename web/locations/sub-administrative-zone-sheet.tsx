import { subAdministrativeZone } from '../../domain/locations/location.ts'
import type { AdministrativeZone, SubAdministrativeZone } from '../../domain/locations/location-contract.ts'
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
import { useAdministrativeZones, useDzongkhags } from './use-places.ts'
import { subZoneTypeIn, subZoneLabels, zoneLabels } from './zone-labels.ts'

type SheetProps = { zone: SubAdministrativeZone | null; parent: AdministrativeZone | null; onClose: () => void }

type Values = { name: string; nameDzongkha: string; dzongkhagId: string | null; administrativeZoneId: string | null }

/** Adds a chiwog or locality (its parent decides which), or corrects the names of one that this office added. */
export function SubAdministrativeZoneSheet({ zone, parent, onClose }: SheetProps) {
  const form = useFormFields<Values>({
    initialValues: {
      name: zone?.name ?? '',
      nameDzongkha: zone?.nameDzongkha ?? '',
      dzongkhagId: parent?.dzongkhagId ?? null,
      administrativeZoneId: parent?.id ?? null,
    },
    validate: zone
      ? { name: required(t`Enter the name.`) }
      : { name: required(t`Enter the name.`), administrativeZoneId: required(t`Choose the gewog or thromde.`) },
  })
  const { dzongkhagId, administrativeZoneId } = form.values
  const dzongkhags = useDzongkhags()
  const zones = useAdministrativeZones(dzongkhagId)
  const type = subZoneTypeIn[zones.data?.find(({ id }) => id === administrativeZoneId)?.type ?? 'R']
  const common = { form, invalidates: ['subAdministrativeZone.list'] as const, onCancel: onClose, onDone: () => finish(onClose) }
  if (zone) {
    return (
      <FormSheet title={t`Edit ${zone.name}`} isOpen onClose={onClose}>
        <RecordEditForm
          {...common}
          endpoint="subAdministrativeZone.update"
          stored={zone}
          toValues={(stored) => ({ ...form.getValues(), name: stored.name, nameDzongkha: stored.nameDzongkha ?? '' })}
          readCurrent={async () => findPlace(await call('subAdministrativeZone.list', {}), zone.id)}
          compared={comparedFields(subAdministrativeZone)}
          toArgs={({ name, nameDzongkha }) => ({ params: { id: zone.id }, body: { name, nameDzongkha } })}
          submitLabel={t`Save`}
        >
          <NameFields form={form} />
        </RecordEditForm>
      </FormSheet>
    )
  }
  return (
    <FormSheet title={t`New chiwog or locality`} isOpen onClose={onClose}>
      <EndpointForm
        {...common}
        endpoint="subAdministrativeZone.create"
        toArgs={({ name, nameDzongkha }) => ({
          body: { name, nameDzongkha, type, administrativeZoneId: administrativeZoneId ?? '' },
        })}
        submitLabel={administrativeZoneId ? t`Add ${subZoneLabels[type].toLowerCase()}` : t`Add`}
      >
        <SearchSelect
          label={t`Dzongkhag`}
          required
          options={(dzongkhags.data ?? []).map(placeOption)}
          value={dzongkhagId}
          onChange={(id) => form.setValues({ dzongkhagId: id, administrativeZoneId: null })}
        />
        <SearchSelect
          label={t`Gewog or thromde`}
          required
          disabled={!dzongkhagId}
          placeholder={dzongkhagId ? t`Search by name` : t`Choose the dzongkhag first`}
          options={(zones.data ?? []).map((one) => ({ ...placeOption(one), description: zoneLabels[one.type] }))}
          {...form.getInputProps('administrativeZoneId')}
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
