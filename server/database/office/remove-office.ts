import pg from 'pg'
import { asTableOwner } from '../../platform/database/as-table-owner.ts'
import { CannotMoveOffice } from './cannot-move-office.ts'
import { lockOfficeCommands, withTablesLocked } from './lock-tables.ts'
import { findOffice, type NamedOffice, statusLabels } from './office-moves.ts'
import { placeTables, readKeysToPeople, readOfficeTables } from './office-tables.ts'

/**
 * Removes an office that was released to another installation, or one that arrived and was never opened, with the people whom nothing else
 * refers to. One row of `office_moves` remains.
 */
export function removeOffice({
  ownerUrl,
  named,
  now,
}: {
  ownerUrl: string
  named: string
  now: Date
}): Promise<{ id: string; name: string; people: number }> {
  return asTableOwner(
    ownerUrl,
    async (client) => {
      await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
      await lockOfficeCommands(client)
      const tables = (await readOfficeTables(client)).toReversed()
      const keys = await readKeysToPeople(client)
      const beside = [
        'people',
        'sign_in_notices',
        'sessions',
        'access_requests',
        'office_moves',
        'arrived_people',
        'stored_objects',
        ...placeTables,
      ]
      return withTablesLocked(client, [...beside, ...tables.map(({ name }) => name)], async () => {
        const office = await findOffice(client, named)
        assertRemovable(office)
        const people = await namesOfPeople(client, office.id, { tables: tables.map(({ name, key }) => ({ name, key })), keys })
        await client.query('delete from sign_in_notices where organisation = $1', [office.id])
        await client.query('delete from sessions where operator_in = $1', [office.id])
        await client.query('delete from access_requests where organisation = $1', [office.id])
        for (const { name, key } of tables) {
          if (name === 'organisations') {
            await client.query('delete from stored_objects where organisation_id = $1', [office.id])
            for (const place of placeTables.toReversed())
              await client.query(`delete from ${place} where added_by_organisation = $1`, [office.id])
          }
          await client.query(`delete from ${pg.escapeIdentifier(name)} where ${key} = $1`, [office.id])
        }
        const gone = await deleteUnnamedPeople(client, people, keys)
        await noteRemoval(client, office, now)
        return { id: office.id, name: office.name, people: gone }
      })
    },
    'sakhang office',
  )
}

function assertRemovable({ name, move }: NamedOffice): void {
  if (move?.status === 'RELEASED' || move?.status === 'ARRIVED') return
  const state = move ? statusLabels[move.status] : 'an office of this installation'
  throw new CannotMoveOffice(
    `“${name}” is ${state} and was not removed. Only an office that was given up to another installation is removed, or one that arrived and was never opened.`,
  )
}

/** An office that arrived and is removed leaves no trace, so it can be imported again. */
async function noteRemoval(client: pg.Client, { id, move }: NamedOffice, now: Date): Promise<void> {
  if (move?.status === 'ARRIVED') await client.query('delete from office_moves where organisation = $1', [id])
  else await client.query("update office_moves set status = 'REMOVED', changed_at = $2 where organisation = $1", [id, now])
}

type Tables = { tables: readonly { name: string; key: string }[]; keys: readonly { table: string; column: string }[] }

async function namesOfPeople(client: pg.Client, organisationId: string, { tables, keys }: Tables): Promise<string> {
  const named = keys.flatMap(({ table, column }) => {
    const key = tables.find(({ name }) => name === table)?.key
    return key ? [`select ${column} as id from ${pg.escapeIdentifier(table)} where ${key} = $1`] : []
  })
  const table = 'people_of_removed'
  await client.query(`create temp table ${table} (id uuid) on commit drop`)
  await client.query(`insert into ${table} select id from (${named.join(' union ')}) n where id is not null`, [organisationId])
  return table
}

/** Sessions, passkeys and similar rows belong to a person and are deleted with them. Every other reference keeps the person here. */
async function deleteUnnamedPeople(client: pg.Client, table: string, keys: Tables['keys']): Promise<number> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select f.relname as "table", a.attname as "column" from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'public.people'::regclass and k.confdeltype = 'c' and f.relname <> all(array['roles', 'sign_in_changes', 'restrictions'])`,
  )
  const isOwn = (key: { table: string; column: string }) =>
    rows.some((own) => own.table === key.table && own.column === key.column)
  const kept = keys
    .filter((key) => !isOwn(key))
    .map((key) => `not exists (select from ${pg.escapeIdentifier(key.table)} k where k.${key.column} = p.id)`)
  const { rowCount } = await client.query(
    `delete from people p where p.id in (select id from ${table}) and ${kept.join(' and ')}`,
  )
  return rowCount ?? 0
}
