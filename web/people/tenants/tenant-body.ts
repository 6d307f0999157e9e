import { tenant } from '../../../domain/people/tenant.ts'
import { formBody } from '../../platform/record-form.ts'
import { identityBody } from '../identity-fields.tsx'
import type { TenantValues } from './tenant-fields.tsx'

/** The request body of a new tenant: a person with CID or document, a business or institution with licence or taxpayer number. */
export function newTenantBody(values: TenantValues) {
  const { cid: _cid, middleName, lastName, licenceNumber, taxpayerNumber, ...common } = formBody(tenant, values)
  return common.tenantType === 'INDIVIDUAL'
    ? { ...common, middleName, lastName, ...identityBody(values) }
    : { ...common, licenceNumber, taxpayerNumber }
}

/** The fields that the office may correct later: all except the kind of tenant. */
export function tenantBody(values: TenantValues) {
  const { tenantType: _fixed, ...body } = newTenantBody(values)
  return body
}

/** The fields that a tenant may correct. Of the identifying numbers, only the CID; the others belong to the office. */
export function ownTenantBody(values: TenantValues) {
  const { tenantType, middleName, lastName, cid, ...rest } = formBody(tenant, values)
  const { licenceNumber: _licence, taxpayerNumber: _taxpayer, ...common } = rest
  if (tenantType !== 'INDIVIDUAL') return common
  return { ...common, middleName, lastName, ...(values.identifiedBy === 'CID' ? { cid } : {}) }
}
