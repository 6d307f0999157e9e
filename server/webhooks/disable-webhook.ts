import { sql } from 'kysely'
import { notifyAdmins } from '../notifications/notify-admins.ts'
import { findEndedTokens } from '../people/api-tokens/api-token-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { failWaiting } from './webhook-message-store.ts'

/** Disabled by the product; does nothing if a person disabled it before. The administrators are notified of the reason. */
export async function disableAndNotify(tx: Tx, id: string, reason: string, advice = whenItWorks): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    update webhooks set status = 'DISABLED', disabled_at = ${tx.now}, disabled_reason = ${reason}
    where id = ${id} and status = 'ACTIVE' returning name`.execute(tx)
  const [disabled] = rows
  if (!disabled) return
  await failWaiting(tx, id)
  await notifyAdmins(tx, {
    type: 'WEBHOOK_DISABLED',
    cause: `${id} ${tx.now.toISOString()}`,
    subject: `Webhook ${disabled.name} was disabled`,
    body: `${reason} ${advice}`,
    path: `/admin/webhooks/${id}`,
    about: { entity: 'webhook', entityId: id },
  })
}

const whenItWorks = 'Enable the webhook once its receiver works, and resend the failed messages.'

/** A program whose access has ended receives nothing either. */
export async function disableWebhooksOfEndedTokens(tx: Tx): Promise<void> {
  await tx.actingAs('staff', async (office) => {
    const { rows } = await sql<{ id: string; tokenId: string }>`
      select id, api_token_id as "tokenId" from webhooks where status = 'ACTIVE' and api_token_id is not null order by id`.execute(
      office,
    )
    if (rows.length === 0) return
    const tokenIds = rows.map(({ tokenId }) => tokenId)
    const ended = await office.actingAs('auth', (auth) => findEndedTokens(auth, tokenIds))
    const names = new Map(ended.map(({ id, name }) => [id, name]))
    for (const { id, tokenId } of rows) {
      const name = names.get(tokenId)
      if (name === undefined) continue
      const reason = `The API token ${name}, which set its address and events, has ended.`
      await disableAndNotify(office, id, reason, 'Enable the webhook if its receiver is still yours.')
    }
  })
}
