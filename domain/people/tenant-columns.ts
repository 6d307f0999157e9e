import { codeText, sheet } from '../sheet.ts'
import { identityDocumentText } from './identity-document-text.ts'
import type { Tenant } from './tenant-contract.ts'

export const tenantColumns = sheet<Tenant>(({ text, time }) => [
  text('Name', (tenant) => tenant.fullName),
  text('Name in Dzongkha', (tenant) => tenant.nameDzongkha),
  text('Type', (tenant) => codeText(tenant.tenantType)),
  text('CID', (tenant) => tenant.cid),
  text('Identity document', (tenant) => identityDocumentText(tenant.identityDocument)),
  text('Licence number', (tenant) => tenant.licenceNumber),
  text('Taxpayer number', (tenant) => tenant.taxpayerNumber),
  text('Phone number', (tenant) => tenant.phoneNumber),
  text('E-mail', (tenant) => tenant.email),
  text('Dzongkhag', (tenant) => tenant.dzongkhag?.name),
  text('Gewog or thromde', (tenant) => tenant.administrativeZone?.name),
  text('Chiwog or locality', (tenant) => tenant.subadministrativeZone?.name),
  time('Registered', (tenant) => tenant.createdAt),
  text('Id', (tenant) => tenant.id),
])
