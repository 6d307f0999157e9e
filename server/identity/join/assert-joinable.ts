import { sql } from 'kysely'
import { Problem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { peopleOfSignIn } from '../person-store.ts'
import { hasSecondFactor } from '../second-factor/second-factors.ts'

// Run as the auth role, with both people locked.

type Both = { remainingId: string; endedId: string }

/** For this many days, a person who set the phone of a sign-in does not count as independent of it (docs/decisions/0090). */
const phoneDays = 30
const maxPeople = 20

/** The caller has proven both sign-ins. Checks the remaining conditions, in the order that is most useful to the caller. */
export async function assertJoinable(tx: Tx, both: Both): Promise<void> {
  await assertNoOperator(tx, both)
  await assertNoOfficeOfBoth(tx, both)
  await assertPhonesAreOwn(tx, both)
  if ((await hasSecondFactor(tx, both.endedId)) && !(await hasSecondFactor(tx, both.remainingId)))
    throw refused('The other sign-in has a second factor. Set one up for this sign-in first.')
}

/** An operator of the installation must use a separate sign-in. */
async function assertNoOperator(tx: Tx, { remainingId, endedId }: Both): Promise<void> {
  const { rows } = await sql<{ people: number; isOperator: boolean }>`
    select count(distinct p.id)::int as people, coalesce(bool_or(r.name is not null), false) as "isOperator"
    from (${peopleOfSignIn(remainingId)} union all ${peopleOfSignIn(endedId)}) p
    left join roles r on r.person_id = p.id and r.name = 'SUPERADMIN' and r.ended_at is null`.execute(tx)
  if (rows[0]?.isOperator) throw refused('The sign-in of an operator cannot be joined.')
  if ((rows[0]?.people ?? 0) > maxPeople) throw refused(`At most ${maxPeople} sign-ins can be joined into one.`)
}

/**
 * An office has one record of a person. Two records in one office would be one person in two roles that check each other, so the office
 * first decides which of them is right.
 */
async function assertNoOfficeOfBoth(tx: Tx, { remainingId, endedId }: Both): Promise<void> {
  const offices = (signInId: string) => sql`
    select r.organisation as id from roles r where r.person_id in (${peopleOfSignIn(signInId)}) and r.organisation is not null
    union select s.organisation_id from staff_members s where s.id in (${peopleOfSignIn(signInId)})
    union select o.organisation_id from owners o where o.id in (${peopleOfSignIn(signInId)})
    union select t.organisation_id from tenants t where t.id in (${peopleOfSignIn(signInId)})`
  const { rows } = await sql<{ name: string }>`
    select o.name from organisations o where o.id in (${offices(remainingId)}) and o.id in (${offices(endedId)}) order by o.name limit 1`.execute(
    tx,
  )
  const [office] = rows
  if (office)
    throw refused(`${office.name} has a record of both sign-ins, so they cannot be joined. Ask that office which is right.`)
}

/** A number that an office set recently may belong to the office and not to the person. */
async function assertPhonesAreOwn(tx: Tx, { remainingId, endedId }: Both): Promise<void> {
  const since = new Date(tx.now.getTime() - phoneDays * 86_400_000)
  const { rows } = await sql`
    select from people where id in (${remainingId}, ${endedId}) and phone_set_by is not null and phone_set_at > ${since} limit 1`.execute(
    tx,
  )
  if (rows.length > 0)
    throw refused(
      `An office set the phone of one of these sign-ins in the last ${phoneDays} days. Sign in with it and change its phone in Profile, or wait.`,
    )
}

function refused(message: string): Problem {
  return new Problem('ILLEGAL_TRANSITION', message)
}
