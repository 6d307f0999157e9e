import { sql } from 'kysely'
import { codeText } from '../../../domain/sheet.ts'
import { channelLabels, typeLabels } from '../../../domain/settings/notification-labels.ts'
import { type NotificationChannel, notificationTypes } from '../../../domain/settings/notification-type.ts'
import { messageStateLabels } from '../../../domain/notifications/message-state.ts'
import type { Tx } from '../../platform/database/database.ts'
import { redactedBody } from '../../platform/delivery/outbox.ts'
import { type PackPart, timeText } from './render-pack.ts'
import { workOfLease } from './work-part.ts'

/** More than a committee reads. The newest messages are left out, and the document states this. */
const maxMessages = 2000

type Message = {
  type: string
  channel: NotificationChannel
  personName: string
  recipient: string | null
  state: keyof typeof messageStateLabels
  createdAt: Date
  sentAt: Date | null
  readAt: Date | null
  providerId: string | null
  lastError: string | null
  body: string
  isLegalNotice: boolean
}

/**
 * The messages about this lease that were sent to its tenants and owners, oldest first. Messages about another lease, to the office, or to
 * anyone who is not a party are left out.
 */
export async function readMessages(tx: Tx, leaseId: string): Promise<Message[]> {
  const records = sql`(
    select ${leaseId}::uuid as id
    union all select id from payment_advices where lease_id = ${leaseId}
    union all select id from payments where lease_id = ${leaseId}
    union all select id from condition_reports where lease_id = ${leaseId}
    union all select id from damage_reports where lease_id = ${leaseId}
    union all select id from payment_claims where lease_id = ${leaseId}
    union all select id from breach_notices where lease_id = ${leaseId}
    union all select id from tenant_notices where lease_id = ${leaseId}
    union all select id from hand_overs where lease_id = ${leaseId}
    union all select w.id from ${workOfLease(leaseId)} w)`
  const { rows } = await sql<Message>`
    select s.type, s.channel, coalesce(t.full_name, w.name_english) as "personName", s.recipient, s.state, s.created_at as "createdAt",
      s.sent_at as "sentAt", s.read_at as "readAt", s.provider_id as "providerId", s.last_error as "lastError", s.body,
      s.is_legal_notice as "isLegalNotice"
    from (
      select organisation_id, id, coalesce(type, '') as type, channel, person_id, recipient, state, created_at, sent_at,
        null::timestamptz as read_at, provider_id, last_error, ${redactedBody} as body, is_legal_notice
      from outbox where entity_id in ${records}
      union all
      select organisation_id, id, type, 'IN_PRODUCT', person_id, null, 'SENT', created_at, created_at, read_at, null, null, body, is_legal_notice
      from notifications where entity_id in ${records} and is_shown and audience in ('TENANT', 'OWNER')
    ) s
    left join tenants t on t.organisation_id = s.organisation_id and t.id = s.person_id
    left join owners w on w.organisation_id = s.organisation_id and w.id = s.person_id
    where t.id is not null or w.id is not null
    order by s.created_at, s.id limit ${maxMessages}`.execute(tx)
  return rows
}

const columns = [
  { title: 'Sent', width: 0 },
  { title: 'Message', width: 1.2 },
  { title: 'To', width: 1 },
  { title: 'Channel', width: 0 },
  { title: 'Proof of delivery', width: 1.2 },
]

/** The written notices that the law requires, each with its way of service and its proof. */
export function noticesPart(messages: readonly Message[]): PackPart {
  return {
    title: 'Notices served, with proof of delivery',
    note: 'Written notices that the law requires (Tenancy Rules and Regulations s.109), as they were served.',
    columns,
    rows: messages.filter(({ isLegalNotice }) => isLegalNotice).map(rowOf),
  }
}

export function messagesPart(messages: readonly Message[]): PackPart {
  const others = messages.filter(({ isLegalNotice }) => !isLegalNotice)
  return {
    title: 'Messages about the lease',
    note: messages.length === maxMessages ? `The first ${maxMessages} messages. Later ones are left out.` : null,
    columns,
    rows: others.map(rowOf),
  }
}

function rowOf({ type, channel, personName, recipient, state, createdAt, sentAt, readAt, providerId, lastError, body }: Message) {
  const known = notificationTypes.find((one) => one === type)
  return {
    cells: [
      timeText(sentAt ?? createdAt),
      known ? typeLabels[known].name : codeText(type || 'MESSAGE'),
      [personName, recipient ?? ''],
      channelLabels[channel],
      [
        messageStateLabels[state],
        providerId === null ? '' : `Reference ${providerId}`,
        channel === 'IN_PRODUCT' ? (readAt ? `Opened ${timeText(readAt)}` : 'Not opened yet') : '',
        lastError ?? '',
      ],
    ],
    below: [body],
  }
}
