import { roleLabel } from '../../domain/identity/role-labels.ts'
import { formatDate, isCalendarDate } from '../../domain/calendar-date.ts'
import { chhetrum, formatAmount } from '../../domain/money.ts'
import type { Reply } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { instantText } from '../ui/text/date-text.tsx'

export type AuditEvent = Reply<'audit.list'>['items'][number]

/** "Pema Wangmo, Administrator": as the organisation calls them today; of a program the name of its API token first. */
export function actorText({ actorName, actorRole, apiTokenId, apiTokenName }: AuditEvent): string {
  if (apiTokenId) return t`API token ${apiTokenName ?? `…${apiTokenId.slice(-6)}`}, created by ${actorName ?? '–'}`
  const role = actorRole === null ? t`System` : roleLabel(actorRole)
  return actorName ? `${actorName}, ${role}` : role
}

/** What the call is for, without the rest of its sentence. */
export function actionText({ summary }: AuditEvent): string {
  return summary.split(/[;:]|\. /, 1)[0] ?? summary
}

/** "Floor: 2 → 4", or "Name English" alone where values tell who somebody is. Of another record its name, where it still has one. */
export function changeText({ field, before, after }: AuditEvent['changes'][number], names: AuditEvent['names']): string {
  const name = fieldText(field)
  const text = (value: unknown) => (typeof value === 'string' && names[value]) || valueText(field, value)
  if (before === undefined && after !== undefined) return `${name}: ${text(after)}`
  return before === undefined && after === undefined ? name : `${name}: ${text(before)} → ${text(after)}`
}

/** "nameEnglish" → "Name English" as forms say it; of an id the thing it names. */
function fieldText(field: string): string {
  return nameText(field.replace(/Id(s?)$/, '$1'))
}

/** "damageReport" → "Damage report". */
export function nameText(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, ' $1')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? t`yes` : t`no`
  if (typeof value === 'number') return /amount$/i.test(field) ? `Nu. ${formatAmount(chhetrum(value))}` : String(value)
  if (Array.isArray(value)) return value.length === 0 ? 'none' : String(value.length)
  if (typeof value === 'object') return 'value' in value && 'unit' in value ? `${String(value.value)} ${String(value.unit)}` : '…'
  return typeof value === 'string' ? codeText(value) : '…'
}

/** Enum codes are written as words, days and instants as everywhere; an id says only that it is another. */
function codeText(value: string): string {
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value)) return `…${value.slice(-6)}`
  if (isCalendarDate(value)) return formatDate(value)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return instantText(new Date(value))
  if (!/^[A-Z][A-Z_]+$/.test(value)) return value
  const lower = value.toLowerCase().replaceAll('_', ' ')
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}
