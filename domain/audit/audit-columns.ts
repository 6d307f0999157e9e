import { codeText, listed, sheet } from '../sheet.ts'
import type { AuditEvent } from './audit-contract.ts'

export const auditColumns = sheet<AuditEvent>(({ text, time }) => [
  time('When', (event) => event.at),
  text('Who', (event) => event.actorName),
  text('As', (event) => event.actorRole && codeText(event.actorRole)),
  text('What', (event) => event.summary),
  text('Record', (event) => event.entity),
  text('Fields', (event) => listed(event.changes.map(({ field }) => field))),
  text('Id of the record', (event) => event.entityId),
])
