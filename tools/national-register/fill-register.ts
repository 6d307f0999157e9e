import { Client } from 'pg'
import { firstNames, secondNames } from '../../server/demo/demo-names.ts'
import { hashPassword } from '../../server/identity/passwords.ts'
import { type RegisterSize, registerOffices } from './register-size.ts'
import { registerFunctions, registerPlaces, registerStatements, registerTables } from './register-sql.ts'

export const registerPassword = 'lotus in the valley'
/** Sign in as the ADMIN of the first, largest office. */
export const registerAdmin = '16000000'
/** Sign in as an owner of that office, who holds a house or two. */
export const registerOwner = '16100000'

/** About the middle of each dzongkhag, by the code of its name: the register's squares are laid out around it. */
const middles = {
  BT01: [90.74, 27.55], BT02: [89.55, 27.02], BT03: [89.85, 26.99], BT04: [89.73, 27.9], BT05: [89.28, 27.37],
  BT06: [91.15, 27.67], BT07: [91.23, 27.27], BT08: [89.42, 27.43], BT09: [91.35, 27.03], BT10: [89.86, 27.58],
  BT11: [91.6, 26.95], BT12: [89.1, 26.95], BT13: [90.3, 26.95], BT14: [89.64, 27.47], BT15: [91.5, 27.6],
  BT16: [91.6, 27.3], BT17: [90.5, 27.45], BT18: [90.15, 27.0], BT19: [89.95, 27.48], BT20: [90.7, 27.1],
} // biome-ignore format: a table

/** Fills an empty, migrated database as the owner of its tables, every constraint in force, and says how long each part took. */
export async function fillRegister(ownerUrl: string, size: RegisterSize, log: (line: string) => void): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `set app.now = '2026-11-21T04:00:00Z'; set maintenance_work_mem = '512MB'; set work_mem = '128MB'; ${registerFunctions}`,
    )
    await prepare(client)
    await openOffices(client)
    const within = await dropTextIndexes(client)
    for (const { name, sql } of registerStatements(size)) await timed(name, log, () => client.query(sql))
    await giveOwnerASignIn(client)
    await timed('indexes of text', log, async () => {
      for (const definition of within) await client.query(definition)
    })
    await timed('statistics', log, () => client.query('vacuum analyze'))
  } finally {
    await client.end()
  }
}

/** Statements with values cannot stand several in one message, so the values are written in. */
async function prepare(client: Client): Promise<void> {
  const literal = (value: unknown) => client.escapeLiteral(JSON.stringify(value))
  await client.query(
    registerTables.replace('$1', `${literal(firstNames)}::jsonb`).replace('$2', `${literal(secondNames)}::jsonb`),
  )
  await client.query(registerPlaces.replace('$1', `${literal(middles)}::jsonb`))
}

async function openOffices(client: Client): Promise<void> {
  const hash = await hashPassword(registerPassword)
  for (const [place, { name }] of registerOffices.entries()) {
    const made: [string, unknown[]][] = [
      ['insert into organisations (id, name, is_enabled) values (pg_temp.id_of(0, $1), $2, true)', [place, name]],
      [
        'insert into people (id, phone_number, password_hash, is_verified) values (pg_temp.id_of(10, $1), $2, $3, true)',
        [place, `1600000${place}`, hash],
      ],
      [
        `insert into roles (id, person_id, organisation, name, accepted_at)
        values (pg_temp.id_of(11, $1), pg_temp.id_of(10, $1), pg_temp.id_of(0, $1), 'ADMIN', app_now())`,
        [place],
      ],
      [
        'insert into staff_members (organisation_id, id, name_english) values (pg_temp.id_of(0, $1), pg_temp.id_of(10, $1), $2)',
        [place, `${name} ADMIN`],
      ],
      ['update organisations set admin_id = pg_temp.id_of(10, $1) where id = pg_temp.id_of(0, $1)', [place]],
    ]
    for (const [sql, values] of made) await client.query(sql, values)
  }
}

async function giveOwnerASignIn(client: Client): Promise<void> {
  const values = [registerOwner, await hashPassword(registerPassword)]
  await client.query(
    'update people set phone_number = $1, password_hash = $2, is_verified = true where id = pg_temp.id_of(1, 0)',
    values,
  )
  await client.query(`insert into roles (id, person_id, organisation, name, accepted_at)
    values (pg_temp.id_of(12, 0), pg_temp.id_of(1, 0), pg_temp.id_of(0, 0), 'OWNER', app_now())`)
}

/** A GIN index is built whole in a fraction of the time that it takes row by row. Answers how to make them again. */
async function dropTextIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    "select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'",
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function timed(name: string, log: (line: string) => void, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await work()
  log(`${name.padEnd(20)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
