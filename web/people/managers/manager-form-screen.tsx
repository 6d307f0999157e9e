import { useNavigate } from '@tanstack/react-router'
import { manager as record } from '../../../domain/people/manager.ts'
import type { Manager } from '../../../domain/people/manager-contract.ts'
import { call } from '../../platform/call.ts'
import { formBody } from '../../platform/record-form.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { RecordEditForm } from '../../ui/form/record-edit-form.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { managerCompared } from '../compared-people.ts'
import { ManagerFields, managerChecks, managerValues } from './manager-fields.tsx'
import { managerPath, managersPath } from '../people-paths.ts'

const listCrumb = { label: t`Managers`, to: managersPath }

export function NewManagerScreen() {
  const navigate = useNavigate()
  const form = useFormFields({ initialValues: managerValues(), validate: managerChecks })
  return (
    <FormPage
      title={t`New manager`}
      crumbs={[listCrumb]}
      subtitle={t`The manager gets an SMS that says how to sign in, and does the daily work: register, leases and payments.`}
    >
      <EndpointForm
        endpoint="manager.create"
        form={form}
        toArgs={(values) => ({ body: formBody(record, values) })}
        invalidates={['manager', 'role']}
        submitLabel={t`Save manager`}
        onCancel={() => void navigate({ to: managersPath })}
        onDone={(manager) => {
          toast('SUCCESS', t`Manager saved`)
          void navigate({ to: managerPath(manager.id), search: { registered: 'now' } })
        }}
      >
        <ManagerFields form={form} />
      </EndpointForm>
    </FormPage>
  )
}

export function EditManagerScreen() {
  const manager = useEndpoint('manager.read', { params: { id: useParam('id') } })
  return <Loaded query={manager}>{(manager) => <ManagerEditor manager={manager} />}</Loaded>
}

function ManagerEditor({ manager }: { manager: Manager }) {
  const navigate = useNavigate()
  const path = managerPath(manager.id)
  const form = useFormFields({ initialValues: managerValues(manager), validate: managerChecks })
  return (
    <FormPage title={t`Edit manager`} crumbs={[listCrumb, { label: manager.nameEnglish, to: path }]}>
      <RecordEditForm
        endpoint="manager.update"
        stored={manager}
        toValues={managerValues}
        readCurrent={() => call('manager.read', { params: { id: manager.id } })}
        compared={managerCompared}
        form={form}
        toArgs={(values) => ({ params: { id: manager.id }, body: formBody(record, values) })}
        invalidates={['manager', 'role', 'audit', 'person']}
        submitLabel={t`Save manager`}
        onCancel={() => void navigate({ to: path })}
        onDone={() => {
          toast('SUCCESS', t`Manager saved`)
          void navigate({ to: path })
        }}
      >
        <ManagerFields form={form} personId={manager.id} />
      </RecordEditForm>
    </FormPage>
  )
}
