import { useNavigate } from '@tanstack/react-router'
import type { Thram } from '../../../domain/properties/thram-contract.ts'
import { call } from '../../platform/call.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { useToday } from '../../platform/use-today.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormPage, FormSection } from '../../ui/form/form-page.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { RecordEditForm } from '../../ui/form/record-edit-form.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { thramCompared } from '../compared-fields.tsx'
import { holdersBody, newHolderDraft } from '../ownership/holder-draft.ts'
import { HoldersField } from '../ownership/holders-field.tsx'
import { thramPath, thramsPath } from '../property-paths.ts'
import { newThramChecks, ThramFields, type ThramValues, thramBody, thramChecks, thramValues } from './thram-fields.tsx'

const listCrumb = { label: t`Thrams`, to: thramsPath }

export function NewThramScreen() {
  const navigate = useNavigate()
  const [search] = useSearchState()
  const today = useToday()
  const form = useFormFields<ThramValues>({
    initialValues: thramValues(undefined, [newHolderDraft(search['ownerId'] ?? null)]),
    validate: newThramChecks,
  })
  return (
    <FormPage title={t`New thram`} crumbs={[listCrumb]}>
      <EndpointForm
        endpoint="thram.create"
        form={form}
        toArgs={(values) => ({ body: { ...thramBody(values), owners: holdersBody(values.owners), heldSince: values.heldSince } })}
        invalidates={['thram']}
        submitLabel={t`Save thram`}
        onCancel={() => void navigate({ to: thramsPath })}
        onDone={(thram) => {
          toast('SUCCESS', t`Thram ${thram.thramNumber} saved`)
          void navigate({ to: thramPath(thram.id) })
        }}
      >
        <ThramFields form={form} />
        <FormSection title={t`Owners`} text={t`Enter exact shares, such as 1/2. Leave all blank for equal shares.`}>
          <HoldersField
            value={form.values.owners}
            errors={form.errors}
            onChange={(owners) => form.setFieldValue('owners', owners)}
          />
          <DateInput
            label={t`Held since`}
            description={t`Leave blank if owned since before this register.`}
            max={today}
            {...form.getInputProps('heldSince')}
          />
        </FormSection>
      </EndpointForm>
    </FormPage>
  )
}

export function EditThramScreen() {
  const thram = useEndpoint('thram.read', { params: { id: useParam('id') } })
  return <Loaded query={thram}>{(thram) => <ThramEditor thram={thram} />}</Loaded>
}

function ThramEditor({ thram }: { thram: Thram }) {
  const navigate = useNavigate()
  const path = thramPath(thram.id)
  const form = useFormFields<ThramValues>({ initialValues: thramValues(thram, []), validate: thramChecks })
  return (
    <FormPage
      title={t`Edit thram`}
      crumbs={[listCrumb, { label: t`Thram ${thram.thramNumber}`, to: path }]}
      subtitle={t`To change owners or shares, record a transfer. The history stays correct.`}
    >
      <RecordEditForm
        endpoint="thram.update"
        stored={thram}
        readCurrent={() => call('thram.read', { params: { id: thram.id } })}
        toValues={(one) => thramValues(one, [])}
        compared={thramCompared}
        form={form}
        toArgs={(values) => ({ params: { id: thram.id }, body: thramBody(values) })}
        invalidates={['thram', 'plot', 'building', 'unit']}
        submitLabel={t`Save thram`}
        onCancel={() => void navigate({ to: path })}
        onDone={() => {
          toast('SUCCESS', t`Thram ${thram.thramNumber} saved`)
          void navigate({ to: path })
        }}
      >
        <ThramFields form={form} ownId={thram.id} />
      </RecordEditForm>
    </FormPage>
  )
}
