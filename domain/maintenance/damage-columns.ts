import { sheet } from '../sheet.ts'
import type { DamageReport } from './damage-contract.ts'
import { actorTypeWords, damageKindWords, damageStatusWords } from './damage-words.ts'

export const damageColumns = sheet<DamageReport>(({ text, number, time }) => [
  time('Reported', (report) => report.reportedAt),
  text('By', (report) => actorTypeWords[report.reportedAs]),
  text('Kind', (report) => damageKindWords[report.kind]),
  text('Status', (report) => damageStatusWords[report.status]),
  text('What', (report) => report.title),
  number('Items', (report) => report.itemCount),
  number('Open items', (report) => report.openCount),
  number('Bills to check', (report) => report.openBills),
  text('Property', (report) => report.propertyLabel),
  text('Tenant', (report) => report.tenantName),
  text('Lease', (report) => report.leaseNumber),
  text('Id', (report) => report.id),
])
