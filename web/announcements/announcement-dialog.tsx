import { announcement as definition } from '../../domain/announcements/announcement.ts'
import type { Announcement } from '../../domain/announcements/announcement-contract.ts'
import { smsLength } from '../../domain/sms/sms-length.ts'
import { placeOption } from '../locations/place-options.tsx'
import { useAdministrativeZones } from '../locations/use-places.ts'
import { call } from '../platform/call.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../platform/record-form.ts'
import { plural, t } from '../platform/texts.ts'
import { BuildingPicker } from '../properties/buildings/building-picker.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { RecordEditForm } from '../ui/form/record-edit-form.tsx'
import { RecordField } from '../ui/form/record-field.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { SearchSelect } from '../ui/input/search-select.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { comparedFields } from '../ui/record/record-columns.tsx'

type Values = FormValuesOf<typeof definition>
type AnnouncementDialogProps = {
  /** Null for a new announcement. */
  announcement: Announcement | null
  /** For a new announcement: the place of the building. */
  buildingId?: string | undefined
  onSaved: (saved: Announcement) => void
  onClose: () => void
}

/** Saves a draft. This dialog sends nothing. */
export function AnnouncementDialog({ announcement, buildingId, onSaved, onClose }: AnnouncementDialogProps) {
  const checks = formChecks(definition)
  const form = useFormFields<Values>({
    initialValues: {
      ...formValues(definition, announcement ?? undefined),
      ...(announcement === null && buildingId ? { scope: 'BUILDING', buildingId } : {}),
    },
    validate: {
      ...checks,
      buildingId: (id, { scope }) => (scope === 'BUILDING' && !id ? t`Choose a building.` : null),
      administrativeZoneId: (id, { scope }) => (scope === 'ZONE' && !id ? t`Choose a gewog or thromde.` : null),
      urgentReason: (reason, { isUrgent }) => (isUrgent && reason.trim() === '' ? t`Enter why it is urgent.` : null),
    },
  })
  const shared = {
    form,
    invalidates: ['announcement'] as const,
    submitLabel: t`Save draft`,
    onCancel: onClose,
    onDone: (saved: Announcement) => {
      toast('SUCCESS', t`Draft saved`)
      onSaved(saved)
    },
  }
  const fields = <Fields form={form} />
  return (
    <FormDialog title={announcement ? t`Edit announcement` : t`New announcement`} isOpen onClose={onClose} width={600}>
      {announcement ? (
        <RecordEditForm
          endpoint="announcement.update"
          stored={announcement}
          toValues={(stored) => formValues(definition, stored)}
          readCurrent={() => call('announcement.read', { params: { id: announcement.id } })}
          compared={comparedFields(definition)}
          toArgs={(values) => ({ params: { id: announcement.id }, body: bodyOf(values) })}
          {...shared}
        >
          {fields}
        </RecordEditForm>
      ) : (
        <EndpointForm endpoint="announcement.create" toArgs={(values) => ({ body: bodyOf(values) })} {...shared}>
          {fields}
        </EndpointForm>
      )}
    </FormDialog>
  )
}

/** Only the values of the chosen audience are sent, so that a building chosen earlier is not sent with a gewog. */
function bodyOf(values: Values) {
  const body = formBody(definition, values)
  return {
    ...body,
    scope: body.scope ?? 'OFFICE',
    buildingId: body.scope === 'BUILDING' ? body.buildingId : null,
    administrativeZoneId: body.scope === 'ZONE' ? body.administrativeZoneId : null,
    urgentReason: body.isUrgent ? body.urgentReason : null,
  }
}

function Fields({ form }: { form: ReturnType<typeof useFormFields<Values>> }) {
  const { scope, body, bodyDzongkha, isUrgent, sendsSms } = form.getValues()
  const zones = useAdministrativeZones(scope === 'ZONE' ? undefined : null)
  const length = smsLength([body, bodyDzongkha].filter(Boolean).join('\n'))
  return (
    <>
      <RecordField of={definition} name="scope" form={form} />
      {scope === 'BUILDING' && (
        <BuildingPicker label={definition.fields.buildingId.label} required {...form.getInputProps('buildingId')} />
      )}
      {scope === 'ZONE' && (
        <SearchSelect
          label={definition.fields.administrativeZoneId.label}
          required
          placeholder={t`Search by name`}
          options={(zones.data ?? []).map(placeOption)}
          nothingFound={zones.isPending ? t`Loading…` : t`No results.`}
          {...form.getInputProps('administrativeZoneId')}
        />
      )}
      <RecordField of={definition} name="audience" form={form} />
      <RecordField of={definition} name="title" form={form} description={t`Subject of the e-mail and heading on screen.`} />
      <RecordField
        of={definition}
        name="body"
        form={form}
        description={
          sendsSms
            ? plural(
                length.parts,
                '{n} SMS part, not counting the name of your office.',
                '{n} SMS parts, not counting the name of your office.',
              )
            : undefined
        }
      />
      <RecordField of={definition} name="bodyDzongkha" form={form} />
      <RecordField of={definition} name="sendsSms" form={form} />
      <RecordField of={definition} name="sendsEmail" form={form} />
      <RecordField of={definition} name="isUrgent" form={form} />
      {isUrgent && <RecordField of={definition} name="urgentReason" form={form} isRequired />}
    </>
  )
}
