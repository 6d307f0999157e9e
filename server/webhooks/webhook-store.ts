import { sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Webhook, webhookContract } from '../../domain/webhooks/webhook-contract.ts'
import { readTokenNames } from '../people/api-tokens/api-token-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'

export async function listWebhooks(tx: Tx, query: QueryOf<typeof webhookContract.list>): Promise<Page<Webhook>> {
  const page = await pageOfIds(tx, query, {
    id: 'w.id',
    from: sql`webhooks w`,
    where: [optionalFilter(query.status, (status) => sql`w.status = ${status}`), textMatch(query.q, ['w.name', 'w.url'])],
    sorts: { createdAt: 'w.created_at' },
    defaultSort: 'createdAt:desc',
  })
  return pageReply(page, await readWebhooks(tx, page.items))
}

export async function readWebhook(tx: Tx, id: string): Promise<Webhook> {
  return ensureFound((await readWebhooks(tx, [id]))[0], 'webhook')
}

const instants = ['disabledAt', 'failingSince', 'formerSecretUntil', 'lastDeliveredAt', 'createdAt'] as const
type Row = Omit<Webhook, (typeof instants)[number] | 'apiToken'> &
  Record<(typeof instants)[number], Date | null> & { apiTokenId: string | null }

async function readWebhooks(tx: Tx, ids: readonly string[]): Promise<Webhook[]> {
  const { rows } = await sql<Row>`
    select w.id, w.version, w.name, w.url, w.events, w.status, w.disabled_reason as "disabledReason", w.disabled_at as "disabledAt",
      w.failing_since as "failingSince", case when w.former_secret_until > ${tx.now} then w.former_secret_until end as "formerSecretUntil",
      w.last_delivered_at as "lastDeliveredAt", w.created_at as "createdAt", s.name_english as "createdBy", w.api_token_id as "apiTokenId"
    from webhooks w left join staff_members s on s.organisation_id = w.organisation_id and s.id = w.created_by
    where w.id = any(${idsOf(ids)})`.execute(tx)
  const tokenIds = rows.flatMap(({ apiTokenId }) => (apiTokenId ? [apiTokenId] : []))
  const names =
    tokenIds.length === 0 ? new Map<string, string>() : await tx.actingAs('auth', (auth) => readTokenNames(auth, tokenIds))
  return rows.map(({ apiTokenId, disabledAt, failingSince, formerSecretUntil, lastDeliveredAt, createdAt, ...row }) => ({
    ...row,
    apiToken: apiTokenId === null ? null : { id: apiTokenId, name: names.get(apiTokenId) ?? '–' },
    disabledAt: disabledAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    formerSecretUntil: formerSecretUntil?.toISOString() ?? null,
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    createdAt: (createdAt ?? tx.now).toISOString(),
  }))
}
