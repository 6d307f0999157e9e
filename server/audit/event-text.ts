import { canonicalText } from '../../domain/canonical-text.ts'

/** A row of `audit_events` with its `changes` as JSON. */
export type StoredEvent = {
  organisation_id: string
  id: string
  at: Date
  actor_id: string | null
  actor_role: string | null
  action: string
  entity: string
  entity_id: string | null
  changes: unknown
  record_version: number | null
  support_access_id: string | null
  api_token_id: string | null
}

/** The complete event as one text. The seal and the chain link cover this text. */
export function eventText(event: StoredEvent): string {
  const { organisation_id, id, at, actor_id, actor_role, action, entity, entity_id, changes, record_version } = event
  const { support_access_id, api_token_id } = event
  const said = [organisation_id, id, at, actor_id, actor_role, action, entity, entity_id, changes, record_version]
  if (api_token_id !== null) return canonicalText([...said, support_access_id, api_token_id])
  return canonicalText(support_access_id === null ? said : [...said, support_access_id])
}
