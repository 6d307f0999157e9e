import { addDays, type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import type { BodyOf } from '../../../domain/endpoint.ts'
import { defaultTokenDays, maxTokenDays, maxTokens } from '../../../domain/api/api-token.ts'
import type { ApiToken, apiTokenContract } from '../../../domain/people/api-token-contract.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { hashOfApiToken, makeApiToken } from '../../platform/keys/api-token-text.ts'
import { countActiveTokens, insertToken, readToken } from './api-token-store.ts'

type NewToken = BodyOf<typeof apiTokenContract.create> & Pick<ApiToken, 'apiVersion'>

/** Only the answer of this call contains the secret. */
export async function createToken(
  tx: Tx,
  { name, scopes, expiresOn = addDays(tx.today, defaultTokenDays), addressRanges, apiVersion }: NewToken,
): Promise<ApiToken & { token: string }> {
  assertLifetime(tx.today, expiresOn)
  const token = makeApiToken()
  const hash = hashOfApiToken(token)
  if (hash === undefined) throw new Error('A token that was made just now cannot be read.')
  const id = newId()
  const created = await tx.actingAs('auth', async (auth) => {
    if ((await countActiveTokens(auth)) >= maxTokens)
      throw new Problem('IN_USE', `Your office has ${maxTokens} active API tokens. Revoke one that is no longer used.`)
    await insertToken(auth, {
      id,
      name,
      hash,
      scopes: [...new Set(scopes)],
      addressRanges: [...new Set(addressRanges)],
      expiresOn,
      apiVersion,
    })
    return readToken(auth, id)
  })
  await recordChange(tx, { entity: 'apiToken', entityId: id, before: {}, after: auditedOf(created) })
  return { ...created, token }
}

/** The fields that its history may contain. */
export function auditedOf({ name, scopes, addressRanges, expiresOn, apiVersion, status, version }: ApiToken) {
  return { name, scopes, addressRanges, expiresOn, apiVersion, status, version }
}

function assertLifetime(today: CalendarDate, expiresOn: CalendarDate): void {
  if (expiresOn < today) throw fieldProblem('/expiresOn', 'Enter today or a later date.')
  const last = addDays(today, maxTokenDays)
  if (expiresOn > last)
    throw fieldProblem('/expiresOn', `An API token lasts at most a year. Enter ${formatDate(last)} or an earlier date.`)
}
