import { useNavigate } from '@tanstack/react-router'
import type { Tenant } from '../../../domain/people/tenant-contract.ts'
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
import { tenantCompared } from '../compared-people.ts'
import { identityTypedIn } from '../identity-fields.tsx'
import { tenantPath, tenantsPath } from '../people-paths.ts'
import { newTenantBody, tenantBody } from './tenant-body.ts'
import { TenantFields, tenantChecks, tenantValues } from './tenant-fields.tsx'

const listCrumb = { label: t`Tenants`, to: tenantsPath }

export function NewTenantScreen() {
  const navigate = useNavigate()
  const form = useFormFields({ initialValues: tenantValues(), validate: tenantChecks })
  return (
    <FormPage
      title={t`New tenant`}
      crumbs={[listCrumb]}
      subtitle={t`The tenant gets an SMS that says how to sign in, and can see dues, pay and sign.`}
    >
      <EndpointForm
        endpoint="tenant.create"
        form={form}
        toArgs={(values) => ({ body: newTenantBody(values) })}
        invalidates={['tenant']}
        submitLabel={t`Save tenant`}
        onCancel={() => void navigate({ to: tenantsPath })}
        onDone={(tenant) => {
          toast('SUCCESS', t`Tenant saved`)
          void navigate({ to: tenantPath(tenant.id), search: { registered: 'now' } })
        }}
      >
        <TenantFields form={form} isNew />
      </EndpointForm>
    </FormPage>
  )
}

export function EditTenantScreen() {
  const tenant = useEndpoint('tenant.read', { params: { userId: useParam('id') } })
  return <Loaded query={tenant}>{(tenant) => <TenantEditor tenant={tenant} />}</Loaded>
}

function TenantEditor({ tenant }: { tenant: Tenant }) {
  const navigate = useNavigate()
  const path = tenantPath(tenant.id)
  const form = useFormFields({ initialValues: tenantValues(tenant), validate: tenantChecks })
  return (
    <FormPage title={t`Edit tenant`} crumbs={[listCrumb, { label: tenant.fullName, to: path }]}>
      <RecordEditForm
        endpoint="tenant.update"
        stored={tenant}
        toValues={tenantValues}
        readCurrent={() => call('tenant.read', { params: { userId: tenant.id } })}
        compared={tenantCompared}
        typedIn={identityTypedIn}
        form={form}
        toArgs={(values) => ({ params: { id: tenant.id }, body: tenantBody(values) })}
        invalidates={['tenant', 'lease', 'advice', 'payment', 'person', 'audit']}
        submitLabel={t`Save tenant`}
        onCancel={() => void navigate({ to: path })}
        onDone={() => {
          toast('SUCCESS', t`Tenant saved`)
          void navigate({ to: path })
        }}
      >
        <TenantFields form={form} isNew={false} personId={tenant.id} />
      </RecordEditForm>
    </FormPage>
  )
}
