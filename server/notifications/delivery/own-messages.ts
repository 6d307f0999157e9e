import { sql } from 'kysely'
import type { ReplyInputOf } from '../../../domain/endpoint.ts'
import type { ownMessagesContract } from '../../../domain/notifications/own-messages-contract.ts'
import { Problem } from '../../../domain/problem.ts'
import { personOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { hasOptedOut, setOptOut } from './opt-out-store.ts'

type OwnMessages = ReplyInputOf<typeof ownMessagesContract.read>

/** Reads as the acting person: a tenant or an owner of this office, with the same id, receives its announcements. */
export async function readOwnMessages(tx: Tx): Promise<OwnMessages> {
  const personId = callerOf(tx)
  const { name: officeName } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  const { rows } = await sql<{ email: string | null }>`
    select email from tenants where id = ${personId} and erased_at is null
    union all select email from owners where id = ${personId} and erased_at is null`.execute(tx)
  const address = rows.find(({ email }) => email !== null)?.email ?? null
  return { officeName, address, getsAnnouncements: rows.length > 0, hasUnsubscribed: await hasOptedOut(tx, personId) }
}

export async function changeOwnMessages(tx: Tx, hasUnsubscribed: boolean): Promise<OwnMessages> {
  const { getsAnnouncements } = await readOwnMessages(tx)
  if (!getsAnnouncements) throw new Problem('ILLEGAL_TRANSITION', 'Announcements go to tenants and owners. You receive none.')
  await setOptOut(tx, callerOf(tx), hasUnsubscribed)
  return readOwnMessages(tx)
}

function callerOf(tx: Tx): string {
  const personId = personOf(tx.actor)
  if (!personId) throw new Error('Only a person who is signed in has messages of their own.')
  return personId
}
