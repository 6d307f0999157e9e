import { authActor } from '../platform/actor.ts'
import { anyKind } from '../platform/database/change.ts'
import type { Database } from '../platform/database/database.ts'
import { createSemaphore } from '../platform/http/semaphore.ts'
import { getServerLog } from '../platform/log.ts'
import { deliverWebhooks, type WebhookDelivery } from './deliver-webhooks.ts'
import { webhookKind } from './queue-webhooks.ts'

export type WebhookSender = {
  start: () => void
  /** Starts nothing new, and waits until started work reaches the end of a transaction. */
  stop: () => Promise<void>
}

/** The number of offices at a time: a slow receiver delays only its own office. */
const maxOfficesAtOnce = 4

/**
 * Sends queued messages as soon as their transaction is committed. Every process is notified; messages claimed by one are skipped by the
 * others. Missed and failed messages are sent by the job (DELIVER_WEBHOOKS).
 */
export function createWebhookSender(
  { database, webhooks }: { database: Database; webhooks: Pick<WebhookDelivery, 'sealer' | 'transport'> },
  signal: AbortSignal,
): WebhookSender {
  const turns = createSemaphore({ maxConcurrent: maxOfficesAtOnce, maxWaiting: Infinity, busy: '', isPerProcess: true })
  const running = new Map<string, Promise<void>>()
  /** More messages were queued while the office's messages were being sent. */
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

/** An office that is being moved to another installation is closed. */
async function isEnabled(tx: Parameters<Parameters<Database['as']>[1]>[0], id: string): Promise<boolean> {
  const office = await tx.selectFrom('organisations').select('is_enabled').where('id', '=', id).executeTakeFirst()
  return office?.is_enabled === true
}
