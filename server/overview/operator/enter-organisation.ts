import { sql } from 'kysely'
import { supportRequestDays } from '../../../domain/overview/support-access.ts'
import { fieldProblem, notFound, Problem } from '../../../domain/problem.ts'
import { recordChange } from '../../audit/record-change.ts'
import { continueSession } from '../../identity/sign-in/session-store.ts'
import type { StartedSession } from '../../identity/sign-in/sign-in.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Claims } from '../../platform/keys/token.ts'
import { lockOwnAccess, type OwnAccess } from './support-access-store.ts'

const hourMs = 3_600_000

export type Entry = { organisationId: string; reason: string | null; hours: number }

/**
 * A SUPERADMIN acts as the ADMIN of an organisation through a support access: for a reason, for some hours, and with the ADMIN's consent if
 * the organisation requires it. It has its own session for this organisation only, which ends with the access.
 */
export async function enterOrganisation(tx: Tx, claims: Claims, entry: Entry): Promise<{ begun: StartedSession; name: string }> {
  const { organisationId } = entry
  const { name, adminId, requiresConsent } = await readOrganisation(tx, organisationId)
  const open = await lockOwnAccess(tx, organisationId)
  const access = open?.status === 'RUNNING' ? open : await grantOwnAccess(tx, claims, { ...entry, requiresConsent })
  const { id: accessId, hours, expiresAt: until } = access
  await recordChange(tx, {
    ...{ entity: 'supportAccess', entityId: accessId, organisationId, supportAccessId: accessId },
    before: {},
    after: { status: 'RUNNING', hours, expiresAt: until.toISOString() },
  })
  const role = { id: claims.currentRole.id, name: 'SUPERADMIN' as const, personId: claims.id }
  const support = { organisationId, accessId, until }
  const session = await tx.actingAs('auth', (identity) => continueSession(identity, claims.sessionId, { role, support }))
  if (!session) throw new Problem('UNAUTHENTICATED', 'Your session has ended. Please sign in again.')
  const currentRole = { id: role.id, name: 'ADMIN' as const, adminId }
  return { begun: { claims: { ...claims, currentRole, organisationId, supportAccessId: accessId }, session }, name }
}

async function grantOwnAccess(
  tx: Tx,
  claims: Claims,
  { organisationId, reason, hours, requiresConsent }: Entry & { requiresConsent: boolean },
): Promise<OwnAccess> {
  if (requiresConsent)
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'This office allows operator access only with the consent of its administrator. Request access first.',
    )
  if (!reason) throw fieldProblem('/reason', 'Enter the reason.')
  const expiresAt = new Date(tx.now.getTime() + hours * hourMs)
  const access = { id: newId(), status: 'RUNNING' as const, hours, expiresAt }
  await insertAccess(tx, claims, { ...access, organisationId, reason, status: 'GRANTED' })
  await notifyAdmins(tx, { organisationId, accessId: access.id, cause: 'entered' }, [
    'An operator entered your office',
    `${nameOf(claims)} entered for ${hoursText(hours)}. Reason: ${asSentence(reason)}`,
  ])
  return access
}

/** Requests consent of the ADMINs of an organisation for the operator; the hours count from their consent. */
export async function requestSupportAccess(
  tx: Tx,
  claims: Claims,
  { organisationId, reason, hours }: Entry & { reason: string },
): Promise<{ id: string; status: 'REQUESTED'; expiresAt: string }> {
  await readOrganisation(tx, organisationId)
  const open = await lockOwnAccess(tx, organisationId)
  if (open?.status === 'RUNNING') throw new Problem('ILLEGAL_TRANSITION', 'You already have access to this office. Enter it.')
  if (open)
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'You have already requested access. Wait for an administrator of the office to decide.',
    )
  const expiresAt = new Date(tx.now.getTime() + supportRequestDays * 24 * hourMs)
  const id = newId()
  await insertAccess(tx, claims, { id, organisationId, reason, hours, expiresAt, status: 'REQUESTED' })
  await notifyAdmins(tx, { organisationId, accessId: id, cause: 'requested' }, [
    'An operator requests access to your office',
    `${nameOf(claims)} requests access for ${hoursText(hours)}. Reason: ${asSentence(reason)} Accept or refuse.`,
  ])
  const change = { entity: 'supportAccess', entityId: id, organisationId, supportAccessId: id }
  await recordChange(tx, { ...change, before: {}, after: { status: 'REQUESTED', hours } })
  return { id, status: 'REQUESTED', expiresAt: expiresAt.toISOString() }
}

async function readOrganisation(tx: Tx, id: string): Promise<{ name: string; adminId: string; requiresConsent: boolean }> {
  const organisation = await tx
    .selectFrom('organisations')
    .select(['name', 'admin_id as adminId', 'requires_support_consent as requiresConsent'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!organisation?.adminId) throw notFound('organisation')
  return { ...organisation, adminId: organisation.adminId }
}

type NewAccess = Entry & { id: string; reason: string; status: 'REQUESTED' | 'GRANTED'; expiresAt: Date }

async function insertAccess(tx: Tx, claims: Claims, access: NewAccess): Promise<void> {
  const { id, organisationId, reason, hours, status, expiresAt } = access
  await tx
    .insertInto('support_accesses')
    .values({
      ...{ id, organisation_id: organisationId, operator_id: claims.id, operator_name: nameOf(claims) },
      ...{ reason, hours, status, expires_at: expiresAt },
    })
    .execute()
}

type Notice = { organisationId: string; accessId: string; cause: 'requested' | 'entered' }

/** In the product, once for each ADMIN. */
async function notifyAdmins(
  tx: Tx,
  { organisationId, accessId, cause }: Notice,
  [subject, body]: readonly [subject: string, body: string],
): Promise<void> {
  const admins = await tx.actingAs('auth', (identity) =>
    identity
      .selectFrom('roles')
      .select('person_id')
      .distinct()
      .where('organisation', '=', organisationId)
      .where('name', '=', 'ADMIN')
      .where('ended_at', 'is', null)
      .execute(),
  )
  for (const { person_id: personId } of admins) {
    await sql`
      insert into notifications (organisation_id, id, person_id, audience, type, cause, subject, body, path, is_shown, entity, entity_id)
      values (${organisationId}, ${newId()}, ${personId}, 'STAFF', 'SUPPORT_ACCESS', ${`${cause} ${accessId}`}, ${subject}, ${body},
        '/admin/support-access', true, 'supportAccess', ${accessId})`.execute(tx)
  }
}

const nameOf = ({ nameEnglish }: Claims) => nameEnglish || 'Operator'
const hoursText = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`)

/** Ends the text with a full stop, unless the person typed one. */
const asSentence = (typed: string): string => (/[.!?།]$/.test(typed) ? typed : `${typed}.`)
