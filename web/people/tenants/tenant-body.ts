import { tenant } from '../../../domain/people/tenant.ts'
import { formBody } from '../../platform/record-form.ts'
import { identityBody } from '../identity-fields.tsx'
import type { TenantValues } from './tenant-fields.tsx'

/** What a new tenant is registered by: a person by CID or document, a business or institution by licence or taxpayer number. */
export function newTenantBody(values: TenantValues) {
  const { cid: _cid, middleName, lastName, licenceNumber, taxpayerNumber, ...common } = formBody(tenant, values)
  return common.tenantType === 'INDIVIDUAL'
    ? { ...common, middleName, lastName, ...identityBody(values) }
    : { ...common, licenceNumber, taxpayerNumber }
}

/** What the office may correct later: all but what kind of tenant it is. */
export function tenantBody(values: TenantValues) {
  const { tenantType: _fixed, ...body } = newTenantBody(values)
  return body
}

/** What a tenant may correct: the numbers that they are known by are the office's, but for the CID. */
export function ownTenantBody(values: TenantValues) {
  const { tenantType, middleName, lastName, cid, ...rest } = formBody(tenant, values)
  const { licenceNumber: _licence, taxpayerNumber: _taxpayer, ...common } = rest
  if (tenantType !== 'INDIVIDUAL') return common
  return { ...common, middleName, lastName, ...(values.identifiedBy === 'CID' ? { cid } : {}) }
}
