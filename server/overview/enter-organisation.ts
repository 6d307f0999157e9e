import { notFound, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { continueSession } from '../identity/sign-in/session-store.ts'
import type { StartedSession } from '../identity/sign-in/sign-in.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Claims } from '../platform/keys/token.ts'

/**
 * A SUPERADMIN acts as the ADMIN of an organisation: in a session of its own for this organisation alone, which ends with the
 * operator's sign-in, and marked, so that the organisation's audit tells who it was.
 */
export async function enterOrganisation(tx: Tx, claims: Claims, id: string): Promise<{ begun: StartedSession; name: string }> {
  const organisation = await tx
    .selectFrom('organisations')
    .select(['name', 'admin_id as adminId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!organisation?.adminId) throw notFound('organisation')
  const { name, adminId } = organisation
  await recordChange(tx, { entity: 'organisation', entityId: id, before: {}, after: {}, organisationId: id })
  const roleId = claims.currentRole.id
  const session = await tx.actingAs('auth', (identity) => continueSession(identity, claims.sessionId, { roleId, operatorIn: id }))
  if (!session) throw new Problem('UNAUTHENTICATED', 'Your session has ended. Please sign in again.')
  const currentRole = { id: roleId, name: 'ADMIN' as const, adminId }
  return { begun: { claims: { ...claims, currentRole, organisationId: id, isOperator: true }, session }, name }
}
