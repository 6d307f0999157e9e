import { sql } from 'kysely'
import { broughtInDays, broughtInHoursAlone } from '../../domain/approvals/approval.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { countApprovers } from './count-approvers.ts'

const hourMs = 3_600_000

/**
 * The people whom this person brought into the office, chose as approvers, or whose sign-in phone they set, while approvals were on. They
 * must not decide this person's requests until the returned time. It is sooner if nobody else could approve (docs/decisions/0090).
 */
export async function findBroughtIn(tx: Tx, requesterId: string): Promise<ReadonlyMap<string, Date>> {
  const found = await tx.actingAs('staff', (office) => readBroughtIn(office, requesterId))
  const until = (hours: number) =>
    new Map(
      found.flatMap(({ id, at }) => {
        const from = new Date(at.getTime() + hours * hourMs)
        return from > tx.now ? [[id, from] as const] : []
      }),
    )
  const barred = until(broughtInDays * 24)
  if (barred.size === 0) return barred
  const isAlone = (await countApprovers(tx, { except: [requesterId, ...barred.keys()] })) === 0
  return isAlone ? until(broughtInHoursAlone) : barred
}

type BroughtIn = { id: string; at: Date }

async function readBroughtIn(tx: Tx, requesterId: string): Promise<BroughtIn[]> {
  const turnedOnAt = await readTurnedOnAt(tx)
  if (!turnedOnAt) return []
  // People who were in the office when it turned approvals on were visible to everybody.
  const since = new Date(Math.max(turnedOnAt.getTime(), tx.now.getTime() - broughtInDays * 24 * hourMs))
  const broughtIn = await tx
    .selectFrom('staff_members')
    .select(['id', 'brought_in_at as at'])
    .where('brought_in_by', '=', requesterId)
    .where('brought_in_at', '>', since)
    .execute()
  const staff = await tx.selectFrom('staff_members').select('id').execute()
  const { rows: phones } = await tx.actingAs('auth', (identity) =>
    sql<BroughtIn>`
      select p.id, n.phone_set_at as at from people p join people n on n.id in (p.id, p.joined_into)
      where p.id = any(${idsOf(staff.map(({ id }) => id))}) and n.phone_set_at > ${since}
        and (select coalesce(joined_into, id) from people where id = n.phone_set_by)
          = (select coalesce(joined_into, id) from people where id = ${requesterId})`.execute(identity),
  )
  // The latest event of each person counts.
  return [...broughtIn, ...phones].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

async function readTurnedOnAt(tx: Tx): Promise<Date | null> {
  const { at } = await tx
    .selectFrom('settings')
    .select(({ fn }) => fn.max('set_at').as('at'))
    .where('key', '=', 'approvals')
    .executeTakeFirstOrThrow()
  return at
}
