import { roleLabel } from '../../domain/identity/role-labels.ts'
import type { Reply } from '../platform/call.ts'
import { t } from '../platform/texts.ts'

export type AuditEvent = Reply<'audit.list'>['items'][number]

/** "Pema Wangmo, Administrator": the current name in the organisation. For a program, the name of its API token comes first. */
export function actorText({ actorName, actorRole, apiTokenId, apiTokenName }: AuditEvent): string {
  if (apiTokenId) return t`API token ${apiTokenName ?? `…${apiTokenId.slice(-6)}`}, created by ${actorName ?? '–'}`
  const role = actorRole === null ? t`System` : roleLabel(actorRole)
  return actorName ? `${actorName}, ${role}` : role
}
