import { sheet } from '../sheet.ts'
import type { DamageReport } from './damage-contract.ts'
import { actorTypeLabels, damageKindLabels, damageStatusLabels } from './damage-labels.ts'

export const damageColumns = sheet<DamageReport>(({ text, number, time }) => [
  time('Reported', (report) => report.reportedAt),
  text('By', (report) => actorTypeLabels[report.reportedAs]),
  text('Kind', (report) => damageKindLabels[report.kind]),
  text('Status', (report) => damageStatusLabels[report.status]),
  text('What', (report) => report.title),
  number('Items', (report) => report.itemCount),
  number('Open items', (report) => report.openCount),
  number('Bills to check', (report) => report.openBills),
  text('Property', (report) => report.propertyLabel),
  text('Tenant', (report) => report.tenantName),
  text('Lease', (report) => report.leaseNumber),
  text('Id', (report) => report.id),
])
