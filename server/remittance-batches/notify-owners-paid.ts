import { sql } from 'kysely'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { formatMoney, type Money } from '../../domain/money.ts'
import { insertNotifications } from '../notifications/notification-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { queueMessages } from '../platform/delivery/queue-messages.ts'
import { publicAddress } from '../platform/http/public-address.ts'

type Paid = {
  id: string
  ownerId: string
  remittanceNumber: string
  remittedOn: CalendarDate
  amount: Money
  sentTo: string | null
  phoneNumber: string | null
  email: string | null
  organisation: string
}

/** Sends each owner of a batch the address of their remittance advice, by SMS, e-mail and in the product. */
export async function notifyOwnersPaid(tx: Tx, batchId: string): Promise<void> {
  const { rows } = await sql<Paid>`
    select r.id, r.owner_id as "ownerId", r.remittance_number as "remittanceNumber", r.remitted_on as "remittedOn", r.amount,
      r.sent_to as "sentTo", o.phone_number as "phoneNumber", o.email, g.name as organisation
    from remittances r
    join owners o on o.organisation_id = r.organisation_id and o.id = r.owner_id
    join organisations g on g.id = r.organisation_id
    where r.batch_id = ${batchId} order by r.remittance_number`.execute(tx)
  const notices = rows.map((paid) => ({ ...paid, ...textsOf(paid) }))
  await insertNotifications(
    tx,
    notices.map(({ id, ownerId, subject, body, path }) => ({
      ...{ id: newId(), personId: ownerId, audience: 'OWNER' as const, type: 'REMITTANCE_SENT' as const, cause: id },
      ...{ subject, body, bodyDzongkha: null, path, isShown: true, isLegalNotice: false, about: aboutOf(id) },
    })),
  )
  await queueMessages(
    tx,
    notices.flatMap(({ id, ownerId, subject, body, path, organisation, phoneNumber, email }) => {
      const text = `${organisation}: ${body} Details: ${publicAddress()}${path}`
      const common = { body: text, type: 'REMITTANCE_SENT', personId: ownerId, about: aboutOf(id) }
      return [...(phoneNumber ? [{ ...common, to: phoneNumber }] : []), ...(email ? [{ ...common, to: email, subject }] : [])]
    }),
  )
}

const aboutOf = (entityId: string) => ({ entity: 'remittance', entityId })

function textsOf({ id, remittanceNumber, remittedOn, amount, sentTo }: Paid) {
  return {
    subject: `Remittance ${remittanceNumber}: ${formatMoney(amount)}`,
    body: `${formatMoney(amount)} was sent to ${sentTo ?? 'you'} on ${formatDate(remittedOn)}. Remittance ${remittanceNumber}.`,
    path: `/owner/payments/list-building/remittances/${id}`,
  }
}
