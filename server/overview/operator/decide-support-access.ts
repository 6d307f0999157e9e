import { type SupportAccessStatus, supportAccessStatusLabels } from '../../../domain/overview/support-access.ts'
import type { SupportAccess } from '../../../domain/overview/support-access-contract.ts'
import { Problem } from '../../../domain/problem.ts'
import { recordChange } from '../../audit/record-change.ts'
import { personOf, supportAccessOf } from '../../platform/actor.ts'
import { insertNotifications } from '../../notifications/notification-store.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type LockedAccess, lockSupportAccess, readSupportAccess } from './support-access-store.ts'

const hourMs = 3_600_000

/** The hours count from now. */
export async function acceptSupportAccess(tx: Tx, id: string): Promise<SupportAccess> {
  const { hours, operatorId } = await lockAs(tx, id, 'REQUESTED')
  const until = new Date(tx.now.getTime() + hours * hourMs)
  await save(tx, id, { status: 'GRANTED', expires_at: until, ...decidedNow(tx) })
  const after = { status: 'RUNNING', hours, expiresAt: until.toISOString() }
  await recordChange(tx, { entity: 'supportAccess', entityId: id, before: { status: 'REQUESTED' }, after })
  await notifyOperator(tx, { id, operatorId, cause: 'accepted' })
  return readSupportAccess(tx, id)
}

export async function rejectSupportAccess(tx: Tx, id: string): Promise<SupportAccess> {
  const { operatorId } = await lockAs(tx, id, 'REQUESTED')
  await save(tx, id, { status: 'REFUSED', ...decidedNow(tx) })
  const [before, after] = [{ status: 'REQUESTED' }, { status: 'REFUSED' }]
  await recordChange(tx, { entity: 'supportAccess', entityId: id, before, after })
  await notifyOperator(tx, { id, operatorId, cause: 'refused' })
  return readSupportAccess(tx, id)
}

/** The operator's next call is refused: require_session requires a running access. */
export async function endSupportAccess(tx: Tx, id: string): Promise<SupportAccess> {
  const { operatorId } = await lockAs(tx, id, 'RUNNING')
  await save(tx, id, { ended_by: personOf(tx.actor) ?? null, ended_at: tx.now })
  const [before, after] = [{ status: 'RUNNING' }, { status: 'ENDED' }]
  await recordChange(tx, { entity: 'supportAccess', entityId: id, before, after })
  await notifyOperator(tx, { id, operatorId, cause: 'ended' })
  return readSupportAccess(tx, id)
}

async function lockAs(tx: Tx, id: string, expected: SupportAccessStatus): Promise<LockedAccess> {
  if (supportAccessOf(tx.actor))
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'An operator cannot decide this request. Somebody who works in this office must decide.',
    )
  const access = await lockSupportAccess(tx, id)
  if (access.status === expected) return access
  const label = supportAccessStatusLabels[access.status].toLowerCase()
  throw new Problem('ILLEGAL_TRANSITION', `This support access is already ${label}. Load the list again.`)
}

type Decided = { id: string; operatorId: string; cause: 'accepted' | 'refused' | 'ended' }

/** Only in the product. The operator does not see who in the office decided. */
async function notifyOperator(tx: Tx, { id, operatorId, cause }: Decided): Promise<void> {
  const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  const texts = {
    accepted: ['Support access granted', `${name} granted you access. Your hours start now.`],
    refused: ['Support access refused', `${name} refused your request.`],
    ended: ['Support access ended', `${name} ended your access.`],
  } as const
  const [subject, body] = texts[cause]
  await insertNotifications(tx, [
    {
      ...{ id: newId(), personId: operatorId, audience: 'OPERATOR', type: 'SUPPORT_ACCESS_DECIDED', cause: `${cause} ${id}` },
      ...{ subject, body, bodyDzongkha: null, path: '/operator', isShown: true, isLegalNotice: false },
      about: { entity: 'supportAccess', entityId: id },
    },
  ])
}

const decidedNow = (tx: Tx) => ({ decided_by: personOf(tx.actor) ?? null, decided_at: tx.now })

type Decision = {
  status?: string
  expires_at?: Date
  decided_by?: string | null
  decided_at?: Date
  ended_by?: string | null
  ended_at?: Date
}

async function save(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx.updateTable('support_accesses').set(decision).where('id', '=', id).execute()
}
