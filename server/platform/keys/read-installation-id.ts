import type pg from 'pg'
import { asTableOwner } from '../database/as-table-owner.ts'
import { readIdentityOn } from '../database/replica/assert-copy-of.ts'

export function readInstallationId(ownerUrl: string): Promise<string> {
  return asTableOwner(ownerUrl, settleInstallationId, 'sakhang installation')
}

/**
 * The id of the installation, from its database. It stays the same after its keys are exchanged, and changes in a copy, whether a backup
 * was restored or PostgreSQL's own tools copied it (docs/decisions/0147). Several processes that start simultaneously get the same id.
 */
export async function settleInstallationId(client: pg.ClientBase): Promise<string> {
  const identity = await identityOf(client)
  if (identity === undefined) return (await readRow(client)).id
  const { rows } = await client.query<{ id: string }>(
    `update installation set database_identity = $1,
       id = case when database_identity is null then id else gen_random_uuid() end
     where database_identity is distinct from $1 returning id`,
    [identity],
  )
  return rows[0]?.id ?? (await readRow(client)).id
}

/** Changes nothing. `isCopy`: it has not started since its database was copied or moved, and will get another id. */
export function readInstallation(ownerUrl: string): Promise<{ id: string; isCopy: boolean }> {
  return asTableOwner(
    ownerUrl,
    async (client) => {
      const { id, startedIn } = await readRow(client)
      const identity = await identityOf(client)
      return { id, isCopy: identity !== undefined && startedIn !== null && startedIn !== identity }
    },
    'sakhang installation',
  )
}

type Row = { id: string; startedIn: string | null }

async function readRow(client: pg.ClientBase): Promise<Row> {
  const { rows } = await client.query<Row>('select id, database_identity as "startedIn" from installation')
  if (!rows[0]) throw new Error('The installation has no row.')
  return rows[0]
}

/** Undefined if the PostgreSQL service does not reveal it. A copy is then not detected. */
async function identityOf(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ canRead: boolean }>(
    `select has_function_privilege('pg_control_system()', 'execute') as "canRead"`,
  )
  return rows[0]?.canRead ? readIdentityOn(client) : undefined
}
