import { authActor } from '../platform/actor.ts'
import { anyKind } from '../platform/database/change.ts'
import type { Database } from '../platform/database/database.ts'
import { createSemaphore } from '../platform/http/semaphore.ts'
import { getServerLog } from '../platform/log.ts'
import { deliverWebhooks, type WebhookDelivery } from './deliver-webhooks.ts'
import { webhookKind } from './queue-webhooks.ts'

export type WebhookSender = {
  start: () => void
  /** Begins nothing new, and waits until what was begun has come to the end of a transaction. */
  stop: () => Promise<void>
}

/** So many offices at once: a receiver that answers slowly holds back only its own. */
const maxOfficesAtOnce = 4

/**
 * Sends what was queued as soon as its transaction is committed. Every process hears of it; the messages that one has claimed the others pass
 * over. What was not heard of, and what failed, the job sends (DELIVER_WEBHOOKS).
 */
export function createWebhookSender(
  { database, webhooks }: { database: Database; webhooks: Pick<WebhookDelivery, 'sealer' | 'transport'> },
  signal: AbortSignal,
): WebhookSender {
  const turns = createSemaphore({ maxConcurrent: maxOfficesAtOnce, maxWaiting: Infinity, busy: '', isPerProcess: true })
  const running = new Map<string, Promise<void>>()
  /** More was queued while the office was being sent its messages. */
  const again = new Set<string>()
  let unsubscribe: (() => void) | undefined

  const within: Database['as'] = async (actor, work) => {
    signal.throwIfAborted()
    return database.as(actor, work, 'JOB')
  }
  const deliver = async (organisationId: string) => {
    do {
      again.delete(organisationId)
      if (await within(authActor, (tx) => isEnabled(tx, organisationId)))
        await deliverWebhooks({ within, signal, ...webhooks, deletesOld: false }, organisationId)
    } while (again.has(organisationId))
  }
  const wake = (organisationId: string) => {
    if (signal.aborted) return
    if (running.has(organisationId)) return void again.add(organisationId)
    const ended = turns
      .within(() => deliver(organisationId))
      .catch((error: unknown) => {
        if (!signal.aborted) getServerLog().warn({ err: error, organisationId }, 'webhooks could not be sent at once')
      })
      .finally(() => running.delete(organisationId))
    running.set(organisationId, ended)
  }
  return {
    start: () => {
      unsubscribe ??= database.changes.subscribe({
        changed: (changes) => {
          const isOfWebhooks = ({ kind }: { kind: string }) => kind === webhookKind || kind === anyKind
          const offices = changes.filter(isOfWebhooks).flatMap(({ organisationId }) => organisationId ?? [])
          for (const organisationId of new Set(offices)) wake(organisationId)
        },
        missed: () => undefined,
      })
    },
    stop: async () => {
      unsubscribe?.()
      await Promise.all(running.values())
    },
  }
}

/** One that is being moved to another installation is closed. */
async function isEnabled(tx: Parameters<Parameters<Database['as']>[1]>[0], id: string): Promise<boolean> {
  const office = await tx.selectFrom('organisations').select('is_enabled').where('id', '=', id).executeTakeFirst()
  return office?.is_enabled === true
}
