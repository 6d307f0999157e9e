import type { Tenant } from '../../../domain/people/tenant-contract.ts'
import { call } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { type RecordFieldProps, RecordPicker, type RecordSource } from '../../ui/input/record-picker.tsx'
import { NameAndNumber } from '../name-and-number.tsx'
import { NewTenantDialog } from './new-tenant-dialog.tsx'

export const tenantSource: RecordSource<Tenant> = {
  noun: t`tenant`,
  search: async (q, signal) => (await call('tenant.page', { query: { q, pageSize: 20, sort: 'fullName:asc' }, signal })).items,
  read: async (id, signal) => await call('tenant.read', { params: { userId: id }, signal }),
  toPicked: (tenant) => ({
    value: tenant.id,
    label: tenant.fullName,
    description: (
      <NameAndNumber
        nameDzongkha={tenant.nameDzongkha}
        number={tenant.cid ?? tenant.identityDocument?.number ?? tenant.licenceNumber ?? tenant.taxpayerNumber}
      />
    ),
  }),
}

/** Finds a tenant by name in either script, CID or phone. A new tenant can be registered without leaving the form. */
export function TenantPicker(props: RecordFieldProps<Tenant>) {
  return (
    <RecordPicker
      source={tenantSource}
      createLabel={t`New tenant…`}
      renderCreate={(q, done) => <NewTenantDialog name={q} onDone={done} />}
      {...props}
    />
  )
}
