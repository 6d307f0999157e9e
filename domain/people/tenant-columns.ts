import { columnsOf, otherColumnsOf } from '../record-sheet.ts'
import { sheet } from '../sheet.ts'
import { identityDocumentText } from './identity-document-text.ts'
import { tenant } from './tenant.ts'
import type { Tenant } from './tenant-contract.ts'

/** In the full name. */
const names = ['firstName', 'middleName', 'lastName'] as const
const who = ['nameDzongkha', 'tenantType', 'cid'] as const

export const tenantColumns = sheet<Tenant>(({ text, time }) => [
  text('Name', (tenant) => tenant.fullName),
  ...columnsOf(tenant, who),
  text('Identity document', (tenant) => identityDocumentText(tenant.identityDocument)),
  ...otherColumnsOf(tenant, [...names, ...who]),
  text('Dzongkhag', (tenant) => tenant.dzongkhag?.name),
  text('Gewog or thromde', (tenant) => tenant.administrativeZone?.name),
  text('Chiwog or locality', (tenant) => tenant.subadministrativeZone?.name),
  time('Registered', (tenant) => tenant.createdAt),
  text('Id', (tenant) => tenant.id),
])
