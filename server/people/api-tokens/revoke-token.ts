import type { ApiToken } from '../../../domain/people/api-token-contract.ts'
import { Problem } from '../../../domain/problem.ts'
import { ensureUnchanged } from '../../audit/ensure-unchanged.ts'
import { recordChange } from '../../audit/record-change.ts'
import { publishEvent } from '../../platform/events.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockToken, markRevoked, readToken } from './api-token-store.ts'
import { auditedOf } from './create-token.ts'

/** From the next transaction on, every process rejects its calls. */
export async function revokeToken(tx: Tx, { id, ifMatch }: { id: string; ifMatch: number | undefined }): Promise<ApiToken> {
  const before = await tx.actingAs('auth', (auth) => lockToken(auth, id))
  await ensureUnchanged(tx, { entity: 'apiToken', current: before, ifMatch })
  if (before.status === 'REVOKED') throw new Problem('ILLEGAL_TRANSITION', 'This API token is already revoked.')
  const after = await tx.actingAs('auth', async (auth) => {
    await markRevoked(auth, id)
    return readToken(auth, id)
  })
  await recordChange(tx, { entity: 'apiToken', entityId: id, before: auditedOf(before), after: auditedOf(after) })
  await publishEvent(tx, 'apiToken.revoked', { tokenId: id })
  return after
}
