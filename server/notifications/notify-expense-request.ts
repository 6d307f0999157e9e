import { sql } from 'kysely'
import { formatMoney, type Money } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf } from '../platform/database/page.ts'
import { queueMessages } from '../platform/delivery/queue-messages.ts'
import type { EventDetails } from '../platform/events.ts'
import { publicAddress } from '../platform/http/public-address.ts'
import { insertNotifications } from './notification-store.ts'
import { notifyOffice } from './notify-office.ts'

const ownerPath = '/owner/payments/list-building?tab=approvals'
const officePath = '/admin/master-transactions/expenses?tab=approvals'

type Asked = {
  ownerId: string
  building: string
  vendor: string
  description: string
  amount: Money
  shareAmount: Money
  phoneNumber: string | null
  email: string | null
  organisation: string
}

/** Notifies each owner by SMS, by e-mail and in the product that a bill needs their approval. */
export async function notifyOwnersAsked(tx: Tx, { requestId, ownerIds }: EventDetails['expenseRequest.asked']): Promise<void> {
  const { rows } = await sql<Asked>`
    select a.owner_id as "ownerId", b.name as building, x.vendor, x.description, x.amount, a.share_amount as "shareAmount",
      o.phone_number as "phoneNumber", o.email, g.name as organisation
    from expense_requests x
    join expense_request_owners a on a.organisation_id = x.organisation_id and a.request_id = x.id
    join owners o on o.organisation_id = a.organisation_id and o.id = a.owner_id
    join buildings b on b.organisation_id = x.organisation_id and b.id = x.building_id
    join organisations g on g.id = x.organisation_id
    where x.id = ${requestId} and a.owner_id = any(${idsOf(ownerIds)})`.execute(tx)
  const about = { entity: 'expenseRequest', entityId: requestId }
  const notices = rows.map((asked) => ({ ...asked, ...textsOf(asked) }))
  await insertNotifications(
    tx,
    notices.map(({ ownerId, subject, body, shareAmount }) => ({
      ...{ id: newId(), personId: ownerId, audience: 'OWNER' as const, type: 'EXPENSE_APPROVAL' as const },
      ...{ cause: `${requestId} ${shareAmount}`, subject, body, bodyDzongkha: null, path: ownerPath },
      ...{ isShown: true, isLegalNotice: false, about },
    })),
  )
  await queueMessages(
    tx,
    notices.flatMap(({ ownerId, subject, body, organisation, phoneNumber, email }) => {
      const text = `${organisation}: ${body} Approve or decline: ${publicAddress()}${ownerPath}`
      const common = { body: text, type: 'EXPENSE_APPROVAL', personId: ownerId, about }
      return [...(phoneNumber ? [{ ...common, to: phoneNumber }] : []), ...(email ? [{ ...common, to: email, subject }] : [])]
    }),
  )
}

function textsOf({ building, vendor, description, amount, shareAmount }: Asked) {
  return {
    subject: `Expense to approve: ${building}, ${formatMoney(amount)}`,
    body: `${building}: ${description}, ${vendor}, ${formatMoney(amount)}. Your part is ${formatMoney(shareAmount)}.`,
  }
}

/** Notifies everybody in the office after the owners have decided: the notification shows the date. */
export async function notifyExpenseDecided(tx: Tx, { requestId, status }: EventDetails['expenseRequest.decided']): Promise<void> {
  const { rows } = await sql<{ building: string; amount: Money; vendor: string }>`
    select b.name as building, x.amount, x.vendor from expense_requests x
    join buildings b on b.organisation_id = x.organisation_id and b.id = x.building_id where x.id = ${requestId}`.execute(tx)
  const [request] = rows
  if (!request) return
  const isApproved = status === 'APPROVED'
  const { building, amount, vendor } = request
  const notice = {
    type: 'EXPENSE_DECIDED',
    cause: requestId,
    subject: `${isApproved ? 'Approved' : 'Declined'}: ${building}, ${formatMoney(amount)}`,
    body: isApproved ? `The bill of ${vendor} is recorded.` : `The bill of ${vendor} is not recorded.`,
    path: officePath,
    about: { entity: 'expenseRequest', entityId: requestId },
  } as const
  await notifyOffice(tx, notice, () => true)
}
