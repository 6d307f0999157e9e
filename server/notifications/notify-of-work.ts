import { sql } from 'kysely'
import { formatDate } from '../../domain/calendar-date.ts'
import { runningStatuses } from '../../domain/leases/lease-status.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf } from '../platform/database/page.ts'
import { queueMessages } from '../platform/delivery/queue-messages.ts'
import type { EventDetails } from '../platform/events.ts'
import { publicAddress } from '../platform/http/public-address.ts'
import { insertNotifications } from './notification-store.ts'
import { notifyOffice } from './notify-office.ts'
import { createNotifications } from './create-notifications.ts'

/**
 * Each change of the day is another message, also back to a day that was cancelled. A tenant who will have left by that day is not expected
 * to open the door; one whose lease was renewed is.
 */
export async function notifyWorkScheduled(
  tx: Tx,
  { workOrderId, version, reportId, itemId, scheduledOn }: EventDetails['work.scheduled'],
): Promise<void> {
  const { rows } = await tx.actingAs('staff', (office) =>
    sql<{ item: string; leaseId: string }>`
      select i.location || ': ' || left(i.description, 80) as item, i.lease_id as "leaseId"
      from damage_items i join leases l on l.organisation_id = i.organisation_id and l.id = i.lease_id
      where i.id = ${itemId} and exists (
        select from leases r where r.organisation_id = l.organisation_id and r.tenant_id = l.tenant_id
          and coalesce(r.unit_id, r.building_id, r.plot_id) = coalesce(l.unit_id, l.building_id, l.plot_id)
          and r.status = any(${[...runningStatuses]}) and r.vacated_on is null
          and (r.terminates_on is null or r.terminates_on >= ${scheduledOn}))`.execute(office),
  )
  const [row] = rows
  if (!row) return
  await createNotifications(tx, 'WORK_SCHEDULED', [
    {
      leaseId: row.leaseId,
      key: `${workOrderId} ${version}`,
      about: { entity: 'damageReport', entityId: reportId },
      values: { item: row.item.replace(/[.\s]+$/, ''), workDate: formatDate(scheduledOn) },
    },
  ])
}

type Asked = {
  ownerId: string
  phoneNumber: string | null
  email: string | null
  organisation: string
  number: string
  title: string
}

/** By SMS, by e-mail and in the product: the work waits for the answer. */
export async function notifyQuoteAsked(
  tx: Tx,
  { workOrderId, quoteId, ownerIds, amount }: EventDetails['workQuote.asked'],
): Promise<void> {
  await tx.actingAs('staff', async (office) => {
    const { rows } = await sql<Asked>`
      select o.id as "ownerId", o.phone_number as "phoneNumber", o.email, g.name as organisation, w.number, w.title
      from owners o join organisations g on g.id = o.organisation_id
      join work_orders w on w.organisation_id = o.organisation_id and w.id = ${workOrderId}
      where o.id = any(${idsOf(ownerIds)}) order by o.id`.execute(office)
    const about = { entity: 'workOrder', entityId: workOrderId }
    const path = `/owner/properties/work/${workOrderId}`
    const notices = rows.map((row) => ({
      ...row,
      subject: `Approve ${formatMoney(amount)} for work order ${row.number}`,
      body: `${row.title.slice(0, 80)}: the quote is ${formatMoney(amount)}. Approve or decline it.`,
    }))
    await insertNotifications(
      office,
      notices.map(({ ownerId, subject, body }) => ({
        ...{ id: newId(), personId: ownerId, audience: 'OWNER' as const, type: 'WORK_QUOTE_ASKED' as const, cause: quoteId },
        ...{ subject, body, bodyDzongkha: null, path, isShown: true, isLegalNotice: false, about },
      })),
    )
    await queueMessages(
      office,
      notices.flatMap(({ ownerId, subject, body, organisation, phoneNumber, email }) => {
        const text = `${organisation}: ${body} ${publicAddress()}${path}`
        const common = { body: text, type: 'WORK_QUOTE_ASKED', personId: ownerId, about }
        return [...(phoneNumber ? [{ ...common, to: phoneNumber }] : []), ...(email ? [{ ...common, to: email, subject }] : [])]
      }),
    )
  })
}

/** Notifies everybody in the office once for each answer. */
export async function notifyQuoteAnswered(
  tx: Tx,
  { workOrderId, quoteId, ownerId, answer }: EventDetails['workQuote.answered'],
): Promise<void> {
  const { rows } = await tx.actingAs('staff', (office) =>
    sql<{ number: string; title: string; owner: string }>`
      select w.number, w.title, o.name_english as owner from work_orders w
      join owners o on o.organisation_id = w.organisation_id and o.id = ${ownerId} where w.id = ${workOrderId}`.execute(office),
  )
  const [row] = rows
  if (!row) return
  const notice = {
    type: 'WORK_QUOTE_ANSWERED',
    cause: `${quoteId} ${ownerId}`,
    subject: `${row.owner} ${answer === 'APPROVED' ? 'approved' : 'declined'} the quote of ${row.number}`,
    body: row.title,
    path: `/admin/master-properties/work-orders/${workOrderId}`,
    about: { entity: 'workOrder', entityId: workOrderId },
  } as const
  await notifyOffice(tx, notice, () => true)
}
