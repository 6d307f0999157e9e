import type { ApiToken } from '../../../domain/people/api-token-contract.ts'
import { Problem } from '../../../domain/problem.ts'
import { ensureUnchanged } from '../../audit/ensure-unchanged.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockToken, readToken, setApiVersion } from './api-token-store.ts'
import { auditedOf } from './create-token.ts'

type Moving = { id: string; newest: string; ifMatch: number | undefined }

/**
 * Within two minutes (find-api-token.ts), calls without the header Sakhang-Version use the newest version. A token that already has it does
 * not change.
 */
export async function useNewestVersion(tx: Tx, { id, newest, ifMatch }: Moving): Promise<ApiToken> {
  const before = await tx.actingAs('auth', (auth) => lockToken(auth, id))
  await ensureUnchanged(tx, { entity: 'apiToken', current: before, ifMatch })
  if (before.status === 'REVOKED' || before.status === 'EXPIRED')
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'This API token is no longer valid. Create a new one, which begins with the newest version.',
    )
  const after = await tx.actingAs('auth', async (auth) => {
    await setApiVersion(auth, id, newest)
    return readToken(auth, id)
  })
  await recordChange(tx, { entity: 'apiToken', entityId: id, before: auditedOf(before), after: auditedOf(after) })
  return after
}
