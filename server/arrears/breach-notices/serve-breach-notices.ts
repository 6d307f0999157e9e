import { sql } from 'kysely'
import type { BreachNotice, breachNoticeContract } from '../../../domain/arrears/breach-notice-contract.ts'
import { formatDate } from '../../../domain/calendar-date.ts'
import type { ReplyInputOf, ReplyOf } from '../../../domain/endpoint.ts'
import { formatMoney, plus } from '../../../domain/money.ts'
import { Problem } from '../../../domain/problem.ts'
import { recordChange } from '../../audit/record-change.ts'
import { type Cause, previewNotifications, createNotifications } from '../../notifications/create-notifications.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { reserveNumbers } from '../../platform/database/reserve-numbers.ts'
import { readBreachNotice, readBreachNotices } from './breach-notice-store.ts'
import { type AskedNotices, findBreaches } from './find-breaches.ts'

type Served = ReplyOf<typeof breachNoticeContract.serve>
type Preview = ReplyInputOf<typeof breachNoticeContract.preview>

/** Serves one notice on each running lease with an overdue amount. A lease has at most one open notice. */
export async function serveBreachNotices(tx: Tx, asked: AskedNotices): Promise<Served> {
  const { breaches, skipped } = await findBreaches(tx, asked, { isLocked: true })
  if (breaches.length === 0) return { notices: [], skipped }
  const numbers = await reserveNumbers(tx, 'BREACH_NOTICE', breaches.length)
  const rows = breaches.map(({ lease, overdueAmount, interestAmount }, index) => ({
    id: newId(),
    notice_number: numbers[index] ?? '',
    lease_id: lease.id,
    tenant_id: lease.tenantId,
    served_on: tx.today,
    remedy_on: asked.remedyOn,
    overdue_amount: overdueAmount,
    interest_amount: interestAmount,
  }))
  await tx.insertInto('breach_notices').values(rows).execute()
  await tx
    .insertInto('breach_notice_advices')
    .values(
      breaches.flatMap(({ advices }, index) =>
        advices.map(({ id, balanceAmount }) => ({
          notice_id: rows[index]?.id ?? '',
          advice_id: id,
          balance_amount: balanceAmount,
        })),
      ),
    )
    .execute()
  const notices = await readBreachNotices(
    tx,
    rows.map(({ id }) => id),
  )
  for (const notice of notices) await recordChange(tx, { entity: 'breachNotice', entityId: notice.id, before: {}, after: notice })
  await createNotifications(tx, 'BREACH_NOTICE', notices.map(causeOf))
  return { notices, skipped }
}

/** Shows what would be served now, with the exact text of the first message except its number. Writes nothing. */
export async function previewBreachNotices(tx: Tx, asked: AskedNotices): Promise<Preview> {
  const { breaches, skipped } = await findBreaches(tx, asked, { isLocked: false })
  const { isOn, messages, unreachedTenantIds } = await previewNotifications(
    tx,
    'BREACH_NOTICE',
    breaches.map(({ lease, overdueAmount, interestAmount }) =>
      causeOf({
        ...{ id: lease.id, leaseId: lease.id, noticeNumber: '(number)', overdueAmount, interestAmount },
        ...{ servedOn: tx.today, remedyOn: asked.remedyOn },
      }),
    ),
  )
  const sms = messages.filter(({ subject }) => subject === undefined)
  const unreached = new Set(unreachedTenantIds)
  return {
    notices: breaches.map(({ lease, advices, overdueAmount, interestAmount }) => ({
      ...{ leaseId: lease.id, leaseNumber: lease.leaseNumber, tenantName: lease.tenantName },
      ...{ adviceCount: advices.length, overdueAmount, interestAmount },
    })),
    overdueAmount: breaches.reduce((sum, one) => sum + one.overdueAmount, 0),
    skipped,
    sms: sms.length,
    emails: messages.length - sms.length,
    sample: (sms[0] ?? messages[0])?.body ?? null,
    withoutContact: breaches.filter(({ lease }) => unreached.has(lease.tenantId)).map(({ lease }) => lease.tenantName),
    isSwitchedOff: !isOn,
  }
}

export async function withdrawBreachNotice(tx: Tx, id: string): Promise<BreachNotice> {
  await sql`select id from breach_notices where id = ${id} for no key update`.execute(tx)
  const before = await readBreachNotice(tx, id)
  if (before.state !== 'OPEN')
    throw new Problem('ILLEGAL_TRANSITION', `Notice ${before.noticeNumber} is not open. Only an open notice can be withdrawn.`)
  await tx.updateTable('breach_notices').set({ withdrawn_on: tx.today }).where('id', '=', id).execute()
  const after = await readBreachNotice(tx, id)
  await recordChange(tx, { entity: 'breachNotice', entityId: id, before, after })
  await createNotifications(tx, 'BREACH_NOTICE_WITHDRAWAL', [causeOf(after)])
  return after
}

type Notified = Pick<
  BreachNotice,
  'id' | 'leaseId' | 'noticeNumber' | 'servedOn' | 'remedyOn' | 'overdueAmount' | 'interestAmount'
>

/** The same sum as on the notice, with late interest up to the day of the notice. */
function causeOf({ id, leaseId, noticeNumber, servedOn, remedyOn, overdueAmount, interestAmount }: Notified): Cause {
  return {
    leaseId,
    key: id,
    about: { entity: 'lease', entityId: leaseId },
    values: {
      notice: noticeNumber,
      amount: formatMoney(plus(overdueAmount, interestAmount)),
      noticeDate: formatDate(servedOn),
      remedyDate: formatDate(remedyOn),
    },
  }
}
