import { type Change, changesBetween, changesSent } from '../../domain/audit/audited-fields.ts'
import type { RoleName } from '../../domain/endpoint.ts'
import { apiTokenOf, organisationOf, personOf, roleOf, supportAccessOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { forRows } from '../platform/database/write-row.ts'
import { type CurrentCall, currentCall } from '../platform/http/current-call.ts'
import type { DoneCall } from '../platform/http/serve.ts'
import { eventText } from './event-text.ts'

export type RecordedChange = {
  entity: string
  /** Omit it for a record of which an office has only one. */
  entityId?: string | undefined
  /** The relevant fields before and after the change. For personal fields only the name is stored. */
  before: object
  after: object
  /** The affected organisation, if the actor is outside organisations. */
  organisationId?: string
  /** The support access that an operator uses, if the actor does not include it. */
  supportAccessId?: string
}

/**
 * For a use case that has the details of its change. The event is recorded in the same transaction and replaces the plain call event of
 * that record.
 */
export async function recordChange(tx: Tx, change: RecordedChange): Promise<void> {
  const { entity, entityId, before, after, organisationId, supportAccessId } = change
  const call = currentCall()
  call?.recordedIds.add(entityId)
  const event = { entity, entityId, organisationId, supportAccessId, recordVersion: versionOf(after) }
  await insertEvent(tx, { ...event, changes: changesBetween(entity, before, after).filter(({ field }) => field !== 'version') })
}

type ManyChanges = readonly { entityId: string; changes: readonly Change[]; recordVersion?: number }[]

/** Records the changes that one call made to several records of one kind, with one event for each. */
export async function recordChanges(tx: Tx, entity: string, changed: ManyChanges): Promise<void> {
  const organisation = organisationOf(tx.actor)
  if (!organisation || changed.length === 0) return
  const call = currentCall()
  for (const { entityId } of changed) call?.recordedIds.add(entityId)
  await forRows(tx, changed)
    .insertInto('audit_events')
    .values(changed.map((one) => eventOf(tx, { ...one, organisation, entity })))
    .execute()
  for (const { entityId } of changed) announceRecord(tx, { organisation, entity, entityId })
}

/** For every other call that changes something: records the caller, the call and the id of the record. */
export async function recordCall(tx: Tx, { endpoint, params, body, answer }: DoneCall): Promise<void> {
  const call = currentCall()
  if (!call) return
  const [noun = ''] = call.key.split('.')
  const ofPath = idIn(params, 'id') ?? idIn(params, 'userId') ?? idIn(body, 'userId')
  const entityId = endpoint.status === 201 ? (idIn(answer, 'id') ?? ofPath) : (ofPath ?? idIn(answer, 'id'))
  if (isRecorded(call, [ofPath, idIn(answer, 'id'), idIn(params, 'itemId'), idIn(params, 'lineId')])) return
  const organisationId = tx.actor.kind === 'operator' ? await organisationRunBy(tx, entityId) : undefined
  await insertEvent(tx, { entity: noun, entityId, changes: changesSent(noun, body), organisationId })
}

/** Every row of the call was rejected, so the call itself is not recorded either. */
export function recordNoChange(): void {
  currentCall()?.recordedIds.add(undefined)
}

/** A change that a subscriber made to another record does not count as the event of the called record. */
function isRecorded({ recordedIds }: CurrentCall, named: readonly (string | undefined)[]): boolean {
  const ids = named.filter((id) => id !== undefined)
  return ids.length === 0 ? recordedIds.size > 0 : recordedIds.has(undefined) || ids.some((id) => recordedIds.has(id))
}

/** An action of a SUPERADMIN on an ADMIN affects the organisation that the ADMIN manages. */
async function organisationRunBy(tx: Tx, adminId: string | undefined): Promise<string | undefined> {
  if (!adminId) return undefined
  const organisation = await tx.selectFrom('organisations').select('id').where('admin_id', '=', adminId).executeTakeFirst()
  return organisation?.id
}

type NewEvent = {
  entity: string
  entityId: string | undefined
  changes: readonly Change[]
  organisationId?: string | undefined
  recordVersion?: number | undefined
  supportAccessId?: string | undefined
}

/** Actions outside every organisation are in no organisation's audit. */
async function insertEvent(tx: Tx, { organisationId, ...event }: NewEvent): Promise<void> {
  const organisation = organisationId ?? organisationOf(tx.actor)
  if (!organisation) return
  await tx.byKey
    .insertInto('audit_events')
    .values(eventOf(tx, { ...event, organisation }))
    .execute()
  announceRecord(tx, { ...event, organisation })
}

/** Announces the change under the noun of the record and under that of the call, because pages read it under both. */
function announceRecord(
  tx: Tx,
  { organisation, entity, entityId }: { organisation: string; entity: string; entityId: string | undefined },
): void {
  const [noun = entity] = (currentCall()?.key ?? entity).split('.')
  for (const kind of new Set([entity, noun])) tx.announce({ organisationId: organisation, kind, recordId: entityId })
}

function eventOf(
  tx: Tx,
  {
    organisation,
    entity,
    entityId,
    changes,
    recordVersion,
    supportAccessId,
  }: Omit<NewEvent, 'organisationId'> & {
    organisation: string
  },
) {
  const event = {
    organisation_id: organisation,
    id: newId(),
    at: tx.now,
    actor_id: personOf(tx.actor) ?? null,
    actor_role: actedAs(tx) ?? null,
    action: currentCall()?.key ?? 'job',
    entity,
    entity_id: entityId ?? null,
    changes: JSON.stringify(changes),
    record_version: recordVersion ?? null,
    support_access_id: supportAccessId ?? supportAccessOf(tx.actor) ?? null,
    api_token_id: apiTokenOf(tx.actor) ?? null,
  }
  return { ...event, seal: tx.seal(eventText({ ...event, changes: JSON.parse(event.changes) })) }
}

function versionOf(record: object): number | undefined {
  const version: unknown = Reflect.get(record, 'version')
  return typeof version === 'number' ? version : undefined
}

/** Distinguishes actions of the operator from those of the organisation's own ADMIN. */
function actedAs({ actor }: Tx): RoleName | undefined {
  return supportAccessOf(actor) ? 'SUPERADMIN' : roleOf(actor)
}

function idIn(part: unknown, name: string): string | undefined {
  if (typeof part !== 'object' || part === null || !(name in part)) return undefined
  const value: unknown = Reflect.get(part, name)
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value : undefined
}
