import { identityBody } from '../identity-fields.tsx'
import type { TenantValues } from './tenant-fields.tsx'

/** What a new tenant is registered by: a person by CID or document, a business or institution by licence or taxpayer number. */
export function newTenantBody(values: TenantValues) {
  const { middleName, lastName, identifiedBy, cid, identityNumber, licenceNumber, taxpayerNumber, ...common } = values
  return common.tenantType === 'INDIVIDUAL'
    ? { ...common, middleName, lastName, ...identityBody({ identifiedBy, cid, identityNumber }) }
    : { ...common, licenceNumber, taxpayerNumber }
}

/** What the office may correct later: all but what kind of tenant it is. */
export function tenantBody(values: TenantValues) {
  const { tenantType: _fixed, ...body } = newTenantBody(values)
  return body
}

/** What a tenant may correct: the numbers that they are known by are the office's, but for the CID. */
export function ownTenantBody({ licenceNumber: _licence, taxpayerNumber: _taxpayer, ...values }: TenantValues) {
  const { tenantType, middleName, lastName, identifiedBy, cid, identityNumber: _number, ...common } = values
  if (tenantType !== 'INDIVIDUAL') return common
  return { ...common, middleName, lastName, ...(identifiedBy === 'CID' ? { cid } : {}) }
}
