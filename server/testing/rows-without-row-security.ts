import pg from 'pg'

type Reader = { role: 'staff' | 'owner' | 'tenant'; personId: string }

/**
 * The rows that a reader of an organisation sees in each table of organisations if restrictive policies are permissive, as on the shards of
 * Citus: the number of the organisation's rows, and of all others. Everything is rolled back.
 */
export async function rowsWithoutRowSecurity(
  ownerUrl: string,
  organisationId: string,
  { role, personId }: Reader,
): Promise<{ own: number; foreign: Record<string, number> }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    const databaseRole = await nameOfRole(client, role)
    await openRestrictivePolicies(client)
    const tables = await readableTables(client, databaseRole)
    await client.query(`grant ${pg.escapeIdentifier(databaseRole)} to current_user`)
    await client.query(`set local role ${pg.escapeIdentifier(databaseRole)}`)
    await client.query(
      "select set_config('app.organisation_id', $1, true), set_config('app.person_id', $2, true), set_config('app.now', '2025-06-15T04:00:00Z', true)",
      [organisationId, personId],
    )
    return await countRows(client, tables, organisationId)
  } finally {
    await client.query('rollback').finally(() => client.end())
  }
}

/** The roles of a test's database are named after the template that was cloned. */
async function nameOfRole(client: pg.Client, role: Reader['role']): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select replace(roles[1], '_staff', '_' || $1) as name from pg_policies where tablename = 'leases' and policyname = 'staff'",
    [role],
  )
  const name = rows[0]?.name
  if (!name) throw new Error('The policies of leases name no role of staff.')
  return name
}

async function countRows(client: pg.Client, tables: readonly string[], organisationId: string) {
  const foreign: Record<string, number> = {}
  let own = 0
  for (const table of tables) {
    const { rows } = await client.query<{ own: number; others: number }>(
      `select count(*) filter (where organisation_id = $1)::int as own, count(*) filter (where organisation_id <> $1)::int as others from ${table}`,
      [organisationId],
    )
    own += rows[0]?.own ?? 0
    if (rows[0]?.others) foreign[table] = rows[0].others
  }
  return { own, foreign }
}

async function openRestrictivePolicies(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop policy %1$I on public.%2$I; create policy %1$I on public.%2$I for %3$s to %4$s%5$s%6$s', policyname, tablename, cmd,
        (select string_agg(quote_ident(r), ', ') from unnest(roles) r), ' using (' || qual || ')', ' with check (' || with_check || ')') as statement
      from pg_policies where schemaname = 'public' and permissive = 'RESTRICTIVE'`,
  )
  for (const { statement } of rows) await client.query(statement)
}

async function readableTables(client: pg.Client, databaseRole: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and has_column_privilege($1, c.oid, a.attnum, 'select') order by 1`,
    [databaseRole],
  )
  return rows.map(({ name }) => name)
}
