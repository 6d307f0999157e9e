import type { BodyOf, ReplyOf } from '../../domain/endpoint.ts'
import type { renewalContract, unaskedReasons } from '../../domain/leases/renewals/renewal-contract.ts'
import { askAgainFrom, maxAsked } from '../../domain/leases/renewals/renewal-question.ts'
import { Problem } from '../../domain/problem.ts'
import { recordChanges } from '../audit/record-change.ts'
import { recordEvents } from '../leases/lease-event-store.ts'
import type { LeaseRow } from '../leases/lease-row.ts'
import { lockLease } from '../leases/move-leases-by-date.ts'
import { firstRenewals } from '../leases/renewals/list-renewals.ts'
import {
  insertQuestions,
  isUndecided,
  readLastQuestions,
  type StoredQuestion,
} from '../leases/renewals/renewal-question-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { readTemplate } from '../settings/template-store.ts'
import { createNotifications } from './create-notifications.ts'

const type = 'RENEWAL_QUESTION'
type Asked = BodyOf<typeof renewalContract.ask>
type Reason = (typeof unaskedReasons)[number]

/** Asks tenants about renewal by the office's message. The leases are locked, so that two clerks at the same time send one message. */
export async function askAboutRenewal(tx: Tx, { leaseIds, all }: Asked): Promise<ReplyOf<typeof renewalContract.ask>> {
  if (!(await readTemplate(tx, type)).isOn) {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'These messages are turned off. An administrator can turn them on under Notifications.',
    )
  }
  const ids = leaseIds ?? (await firstRenewals(tx, all ?? {}, maxAsked))
  const leases: LeaseRow[] = []
  // In a fixed order, so that callers cannot deadlock.
  for (const id of [...new Set(ids)].sort()) leases.push(await lockLease(tx, id))
  const questions = await readLastQuestions(
    tx,
    leases.map(({ id }) => id),
  )
  const reasons = leases.map((lease) => ({ lease, reason: askDenialReason(tx, lease, questions.get(lease.id)) }))
  const asked = reasons.flatMap(({ lease, reason }) => (reason === undefined ? [lease] : []))
  await ask(tx, asked)
  const skipped = reasons.flatMap(({ lease, reason }) => (reason === undefined ? [] : [{ leaseId: lease.id, reason }]))
  return { asked: asked.length, skipped }
}

function askDenialReason(tx: Tx, lease: LeaseRow, question: StoredQuestion | undefined): Reason | undefined {
  if (!isUndecided(lease)) return 'DECIDED'
  return question && tx.today < askAgainFrom(question.askedOn) ? 'ASKED_RECENTLY' : undefined
}

async function ask(tx: Tx, leases: readonly LeaseRow[]): Promise<void> {
  if (leases.length === 0) return
  const ids = leases.map(({ id }) => id)
  await insertQuestions(tx, ids)
  await recordEvents(
    tx,
    ids.map((leaseId) => ({ leaseId, kind: 'RENEWAL_ASKED' as const, on: tx.today })),
  )
  const changes = [{ field: 'renewalAskedOn', before: null, after: tx.today }]
  await recordChanges(
    tx,
    'lease',
    ids.map((entityId) => ({ entityId, changes })),
  )
  const causes = leases.map(({ id, tenantId }) => ({
    leaseId: id,
    key: `${id} ${tx.today}`,
    about: { entity: 'lease' as const, entityId: id },
    onlyPersonId: tenantId,
  }))
  await createNotifications(tx, type, causes)
}
