import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '../../domain/endpoint.ts'
import { type arrearsContract, maxReminded } from '../../domain/arrears/arrears-contract.ts'
import { notFound } from '../../domain/problem.ts'
import { notificationTypes } from '../../domain/settings/notification-type.ts'
import { recordChange } from '../audit/record-change.ts'
import { previewOverdue, remindOfOverdue } from '../notifications/remind-of-overdue.ts'
import type { Tx } from '../platform/database/database.ts'
import { redactedSecret } from '../platform/delivery/redacted-secret.ts'
import { payLinkPlaceholder } from '../platform/delivery/outbox.ts'
import { firstIds, idsOf } from '../platform/database/page.ts'
import { notRemindedToday, overdueAdvicesOf, overdueMatches } from './arrears-store.ts'

type Asked = BodyOf<typeof arrearsContract.remind>

/**
 * Sends one message for the rent of each lease and one for its deposit. Nobody gets a second reminder on the same day, regardless of who
 * sends it.
 */
export async function remindTenants(tx: Tx, asked: Asked): Promise<ReplyOf<typeof arrearsContract.remind>> {
  const tenantIds = await tenantsAsked(tx, asked)
  const advices = await overdueAdvicesOf(tx, tenantIds)
  const leases = await remindOfOverdue(
    tx,
    advices.map(({ id }) => id),
  )
  const reminded = new Set(advices.filter(({ leaseId }) => leases.has(leaseId)).map(({ tenantId }) => tenantId))
  await recordChange(tx, { entity: 'arrears', before: {}, after: { remindedTenants: reminded.size } })
  return { tenants: reminded.size, skipped: tenantIds.length - reminded.size }
}

const maxNames = 20

export async function previewReminders(tx: Tx, asked: Asked): Promise<ReplyOf<typeof arrearsContract.previewReminders>> {
  const tenantIds = await tenantsAsked(tx, asked)
  const advices = await overdueAdvicesOf(tx, tenantIds)
  const preview = await previewOverdue(
    tx,
    advices.map(({ id }) => id),
  )
  const tenantsOf = (leases: ReadonlySet<string>) =>
    new Set(advices.filter(({ leaseId }) => leases.has(leaseId)).map(({ tenantId }) => tenantId))
  const notified = tenantsOf(preview.leases)
  const isEmail = ({ subject }: { subject?: string | undefined }) => subject !== undefined
  return {
    tenants: notified.size,
    sms: preview.messages.filter((message) => !isEmail(message)).length,
    emails: preview.messages.filter(isEmail).length,
    samples: samplesOf(preview.messages),
    withoutContact: {
      count: preview.unreachedTenantIds.length,
      names: await namesOf(tx, preview.unreachedTenantIds.slice(0, maxNames)),
    },
    remindedToday: [...tenantsOf(preview.remindedLeases)].filter((id) => !notified.has(id)).length,
    switchedOff: preview.switchedOff,
  }
}

type Message = Awaited<ReturnType<typeof previewOverdue>>['messages'][number]

/** Returns the first message of each template and channel. */
function samplesOf(messages: readonly Message[]): ReplyOf<typeof arrearsContract.previewReminders>['samples'] {
  const first = Map.groupBy(messages, ({ type, subject }) => `${type} ${subject === undefined}`)
  return [...first.values()].flatMap(([message]) => {
    if (!message) return []
    const type = notificationTypes.find((one) => one === message.type)
    return type
      ? [
          {
            type,
            channel: message.subject === undefined ? 'SMS' : 'EMAIL',
            to: message.to,
            text: message.body.replaceAll(payLinkPlaceholder, redactedSecret),
          } as const,
        ]
      : []
  })
}

async function tenantsAsked(tx: Tx, { tenantIds, all }: Asked): Promise<string[]> {
  if (all) {
    const matches = overdueMatches(tx, all)
    return firstIds(tx, { ...matches, where: [...matches.where, notRemindedToday(tx)] }, maxReminded)
  }
  const ids = [...new Set(tenantIds)]
  const { rows } = await sql`select id from tenants where id = any(${idsOf(ids)})`.execute(tx)
  if (rows.length < ids.length) throw notFound('tenant')
  return ids
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select full_name as name from tenants where id = any(${idsOf(ids)}) order by full_name, id`.execute(tx)
  return rows.map(({ name }) => name)
}
