import type { TenantValues } from './tenant-fields.tsx'

/** What a new tenant is registered by: a person by CID, a business or institution by licence or taxpayer number. */
export function newTenantBody({ middleName, lastName, cid, licenceNumber, taxpayerNumber, ...common }: TenantValues) {
  return common.tenantType === 'INDIVIDUAL'
    ? { ...common, middleName, lastName, cid }
    : { ...common, licenceNumber, taxpayerNumber }
}

/** What may be corrected later. */
export function tenantBody({
  tenantType,
  licenceNumber: _licence,
  taxpayerNumber: _taxpayer,
  middleName,
  lastName,
  cid,
  ...common
}: TenantValues) {
  return tenantType === 'INDIVIDUAL' ? { ...common, middleName, lastName, cid } : common
}
