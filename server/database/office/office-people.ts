import type pg from 'pg'
import { columnsOf, readKeysToPeople } from './office-tables.ts'

// Which people of an office move with it, and which of their data. `$1` is the office. A sign-in belongs to the person and to every office
// that they sign in to, so it moves completely only if this office is the only one.

const isMember = `exists (select from roles r where r.person_id = p.id and r.organisation = $1 and r.accepted_at is not null and r.ended_at is null)`
/** Includes persons who were joined into this one. A person who was joined into another has no sign-in to move (decision 126). */
const isElsewhere = `(p.joined_into is not null or exists (select from roles r join people j on j.id = r.person_id
  where p.id in (j.id, j.joined_into) and r.organisation is distinct from $1 and r.accepted_at is not null and r.ended_at is null))`

export const isMovingWithSignIn = `(${isMember} and not ${isElsewhere})`

/**
 * MEMBER: the sign-in moves: phone, e-mail, password, PIN, authenticator app and recovery codes. ELSEWHERE: also signs in to other offices
 * of the old installation, so only phone and e-mail move, no secret. NAMED: has no role here, so only the id moves, which records refer to.
 */
const standing = `case when ${isMovingWithSignIn} then 'MEMBER' when ${isMember} then 'ELSEWHERE' else 'NAMED' end`

const contacts: readonly string[] = ['phone_number', 'email', 'appearance', 'signed_in_at', 'phone_set_by', 'phone_set_at']
const secrets: readonly string[] = ['password_hash', 'password_expires_at', 'pin_failures', 'pin_lost_at']
/** Without a password, the person has never set their own. */
const flags: readonly string[] = ['is_verified', 'is_short_password']
/**
 * Proofs that a person gave to another installation do not count in this one. A person who accepts a role here proves the phone first,
 * which ends all credentials of an earlier holder of the sign-in (docs/decisions/0061).
 */
const unmovedColumns: readonly string[] = ['phone_proven_at', 'email_confirmed_at', 'joined_into', 'joined_at']

export async function peopleColumns(client: pg.Client): Promise<string[]> {
  const left = [...unmovedColumns, 'pin_hash']
  return [...(await columnsOf(client, 'people')).filter((column) => !left.includes(column)), 'arrives_as']
}

/** The rows of `people` that an office refers to, with the data that moves. */
export async function peopleQuery(client: pg.Client, columns: readonly string[]): Promise<string> {
  const tables = (await readKeysToPeople(client)).map(
    ({ table, column }) => `select ${column} as id from ${table} where ${officeColumnOf(table)} = $1`,
  )
  const named = tables.filter((query) => !query.includes('where undefined'))
  const values = columns.map((column) => {
    if (column === 'arrives_as') return `${standing} as arrives_as`
    if (contacts.includes(column)) return `case when ${isMember} then k.${column} end as ${column}`
    if (secrets.includes(column))
      return `case when ${isMovingWithSignIn} then p.${column}${column === 'pin_failures' ? ' else 0' : ''} end as ${column}`
    if (flags.includes(column)) return `${isMovingWithSignIn} and p.${column} as ${column}`
    return `p.${column}`
  })
  return `select ${values.join(', ')} from people p join people k on k.id = coalesce(p.joined_into, p.id) where p.id in (${named.join(' union ')})`
}

/** Tables that belong only to a person, such as passkeys, have no office. Those of the sign-in are not moved. */
function officeColumnOf(table: string): string | undefined {
  if (table === 'organisations') return 'id'
  if (table === 'roles' || table === 'sign_in_changes') return 'organisation'
  return ofPersonAlone.includes(table) ? undefined : 'organisation_id'
}

const ofPersonAlone: readonly string[] = [
  'arrived_people',
  'authenticator_apps',
  'external_accounts',
  'known_devices',
  'passkey_challenges',
  'passkeys',
  'people',
  'person_cids',
  'recovery_codes',
  'remembered_devices',
  'reset_tokens',
  'sessions',
  'sign_in_codes',
  'sign_in_invitations',
]

export const cidsQuery = `select c.person_id, c.cid from person_cids c join people p on p.id = c.person_id where ${isMember}`
export const recoveryCodesQuery = `select c.person_id, c.code_hash from recovery_codes c join people p on p.id = c.person_id where ${isMovingWithSignIn}`

export type Outcome = 'NEW' | 'PHONE_TAKEN' | 'KNOWN' | 'NAMED'
export type Arrival = { standing: string; outcome: Outcome; count: number }

/**
 * The result for each person. NEW: nobody here has the phone. PHONE_TAKEN: another person here signs in with it, and both stay separate.
 * KNOWN: the same person already exists here (the office returns); their sign-in does not change, and they accept the role again.
 */
export const arrivalsOf = `create temp table arrivals on commit drop as
  select s.id, s.arrives_as as standing, s.phone_number,
    case when k.id is not null then 'KNOWN' when s.arrives_as = 'NAMED' then 'NAMED' when h.id is not null then 'PHONE_TAKEN' else 'NEW' end as outcome
  from staged_people s left join people k on k.id = s.id left join people h on h.phone_number = s.phone_number`

export async function storePeople(client: pg.Client, columns: readonly string[]): Promise<Arrival[]> {
  await client.query(arrivalsOf)
  const own = columns.filter((column) => column !== 'arrives_as')
  const values = own.map((column) => {
    if (column === 'phone_number') return `case when a.outcome = 'NEW' then s.phone_number end`
    if (column === 'email') return `case when not exists (select from people e where e.email = s.email) then s.email end`
    if (column === 'password_hash' || column === 'is_verified' || column === 'is_short_password')
      return withoutLoneShortPassword(column)
    return `s.${column}`
  })
  await client.query(`insert into people (${own.join(', ')}) select ${values.join(', ')}
    from staged_people s join arrivals a on a.id = s.id where a.outcome <> 'KNOWN'`)
  await client.query(`insert into person_cids (person_id, cid) select c.person_id, c.cid from staged_person_cids c
    join arrivals a on a.id = c.person_id where a.outcome in ('NEW', 'PHONE_TAKEN')`)
  await client.query(`insert into recovery_codes (person_id, code_hash) select c.person_id, c.code_hash from staged_recovery_codes c
    join arrivals a on a.id = c.person_id where a.outcome in ('NEW', 'PHONE_TAKEN')`)
  const { rows } = await client.query<Arrival>(
    'select standing, outcome, count(*)::int as count from arrivals group by standing, outcome order by standing, outcome',
  )
  return rows
}

/**
 * Passkeys belong to the address of an installation and are not moved. A short password alone is never enough to sign in
 * (docs/decisions/0068).
 */
function withoutLoneShortPassword(column: string): string {
  const isLone = `s.is_short_password and not exists (select from staged_secrets x where x.kind = 'APP' and x.id = s.id and x.confirmed_at is not null)`
  return column === 'password_hash' ? `case when not (${isLone}) then s.${column} end` : `s.${column} and not (${isLone})`
}

/** After the office is imported: the two stay separate people, and the possible match is recorded for the operator. */
export async function noteArrivedPeople(client: pg.Client, organisationId: string): Promise<void> {
  await client.query(
    `insert into arrived_people (organisation, person_id, phone_number) select $1, id, phone_number from arrivals where outcome = 'PHONE_TAKEN'`,
    [organisationId],
  )
}
