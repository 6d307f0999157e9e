import { roleLabel } from '../../domain/identity/role-labels.ts'
import type { Reply } from '../platform/call.ts'
import { t } from '../platform/texts.ts'

export type AuditEvent = Reply<'audit.list'>['items'][number]

/** "Pema Wangmo, Administrator": as the organisation calls them today; of a program the name of its API token first. */
export function actorText({ actorName, actorRole, apiTokenId, apiTokenName }: AuditEvent): string {
  if (apiTokenId) return t`API token ${apiTokenName ?? `…${apiTokenId.slice(-6)}`}, created by ${actorName ?? '–'}`
  const role = actorRole === null ? t`System` : roleLabel(actorRole)
  return actorName ? `${actorName}, ${role}` : role
}
