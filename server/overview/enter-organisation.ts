import type { SignedIn } from '../../domain/identity/auth-contract.ts'
import { notFound } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { withToken } from '../identity/sign-in.ts'
import type { Tx } from '../platform/database.ts'
import type { Claims, Tokens } from '../platform/token.ts'

/**
 * A SUPERADMIN acts as the ADMIN of an organisation: on the operator's own session, so that it ends with that, and marked in
 * the token, so that the organisation's audit tells who it was.
 */
export async function enterOrganisation(tx: Tx, tokens: Tokens, claims: Claims, id: string): Promise<SignedIn> {
  const organisation = await tx
    .selectFrom('organisations')
    .select(['name', 'admin_id as adminId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!organisation?.adminId) throw notFound('organisation')
  const { name, adminId } = organisation
  await recordChange(tx, { entity: 'organisation', entityId: id, before: {}, after: {}, organisationId: id })
  const session = await tx.actingAs('gatekeeper', (identity) =>
    identity.selectFrom('sessions').select('expires_at').where('id', '=', claims.sessionId).executeTakeFirstOrThrow(),
  )
  const currentRole = { id: claims.currentRole.id, name: 'ADMIN' as const, adminId }
  const inside: Claims = { ...claims, currentRole, organisationId: id, isOperator: true }
  return { ...(await withToken(tokens, { claims: inside, expiresAt: session.expires_at })), operatorIn: name }
}
