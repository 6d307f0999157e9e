import type { TenantValues } from './tenant-fields.tsx'

/** What a new tenant is registered by: a person by CID, a business or institution by licence or taxpayer number. */
export function newTenantBody({ middleName, lastName, cid, licenceNumber, taxpayerNumber, ...common }: TenantValues) {
  return common.tenantType === 'INDIVIDUAL'
    ? { ...common, middleName, lastName, cid }
    : { ...common, licenceNumber, taxpayerNumber }
}

/** What the office may correct later: all but what kind of tenant it is. */
export function tenantBody(values: TenantValues) {
  const { tenantType: _fixed, ...body } = newTenantBody(values)
  return body
}

/** What a tenant may correct: the numbers that a business is known by are the office's. */
export function ownTenantBody({ licenceNumber: _licence, taxpayerNumber: _taxpayer, ...values }: TenantValues) {
  const { tenantType, middleName, lastName, cid, ...common } = values
  return tenantType === 'INDIVIDUAL' ? { ...common, middleName, lastName, cid } : common
}
