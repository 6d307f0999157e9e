import { useNavigate } from '@tanstack/react-router'
import type { Owner } from '../../../domain/people/owner-contract.ts'
import { call } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { RecordEditForm } from '../../ui/form/record-edit-form.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { ownerCompared } from '../compared-people.ts'
import { identityTypedIn } from '../identity-fields.tsx'
import { OwnerFields } from './owner-fields.tsx'
import { ownerBody, ownerChecks, ownerValues } from './owner-values.ts'
import { ownerPath, ownersPath } from '../people-paths.ts'

const listCrumb = { label: t`Owners`, to: ownersPath }

export function NewOwnerScreen() {
  const navigate = useNavigate()
  const form = useFormFields({ initialValues: ownerValues(), validate: ownerChecks })
  return (
    <FormPage
      title={t`New owner`}
      crumbs={[listCrumb]}
      subtitle={t`The owner gets an SMS that says how to sign in, and can follow leases and payments.`}
    >
      <EndpointForm
        endpoint="owner.create"
        form={form}
        toArgs={(values) => ({ body: ownerBody(values) })}
        invalidates={['owner']}
        submitLabel={t`Save owner`}
        onCancel={() => void navigate({ to: ownersPath })}
        onDone={(owner) => {
          toast('SUCCESS', t`Owner saved`)
          void navigate({ to: ownerPath(owner.id), search: { registered: 'now' } })
        }}
      >
        <OwnerFields form={form} />
      </EndpointForm>
    </FormPage>
  )
}

export function EditOwnerScreen() {
  const owner = useEndpoint('owner.read', { params: { id: useParam('id') } })
  return <Loaded query={owner}>{(owner) => <OwnerEditor owner={owner} />}</Loaded>
}

function OwnerEditor({ owner }: { owner: Owner }) {
  const navigate = useNavigate()
  const path = ownerPath(owner.id)
  const form = useFormFields({ initialValues: ownerValues(owner), validate: ownerChecks })
  return (
    <FormPage title={t`Edit owner`} crumbs={[listCrumb, { label: owner.nameEnglish, to: path }]}>
      <RecordEditForm
        endpoint="owner.update"
        stored={owner}
        toValues={ownerValues}
        readCurrent={() => call('owner.read', { params: { id: owner.id } })}
        compared={ownerCompared}
        typedIn={identityTypedIn}
        form={form}
        toArgs={(values) => ({ params: { id: owner.id }, body: ownerBody(values) })}
        invalidates={['owner', 'thram', 'plot', 'building', 'unit', 'person', 'audit']}
        submitLabel={t`Save owner`}
        onCancel={() => void navigate({ to: path })}
        onDone={() => {
          toast('SUCCESS', t`Owner saved`)
          void navigate({ to: path })
        }}
      >
        <OwnerFields form={form} personId={owner.id} />
      </RecordEditForm>
    </FormPage>
  )
}
