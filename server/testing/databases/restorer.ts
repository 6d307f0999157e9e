import pg from 'pg'

// Restores the first rows of a database, so that the next test finds it like a new clone of its template, but with connections whose plans
// and catalogue are cached. Creating both again took half of PostgreSQL's processor time.

/** The rows that a template has in one table, possibly none. */
type FirstRows = { table: string; count: number; columns: string; rows: string }
type Sequence = { name: string; value: string; isCalled: boolean }
export type FirstState = { tables: FirstRows[]; sequences: Sequence[]; catalogue: string }

/** Detects changes in the definitions of a database since `mark`; rows of statistics count, because they change plans. */
const catalogues = [
  ...['pg_class', 'pg_attribute', 'pg_proc', 'pg_trigger', 'pg_policy', 'pg_constraint', 'pg_type', 'pg_namespace'],
  ...['pg_index', 'pg_rewrite', 'pg_attrdef', 'pg_statistic', 'pg_event_trigger', 'pg_default_acl'],
]

/** Tables that have grown beyond this many bytes are vacuumed after they are emptied, because their dead rows would be read each time. */
const largeBytes = 1_000_000
const lockTimeoutMs = 5_000

export class Restorer {
  readonly #client: pg.Client
  readonly #state: FirstState
  /** The transaction that created the state to restore. */
  #mark: string

  private constructor(client: pg.Client, state: FirstState, mark: string) {
    this.#client = client
    this.#state = state
    this.#mark = mark
  }

  /** For a database that still equals its template; `url` is a superuser's. */
  static async open(url: string, known: FirstState | undefined): Promise<{ restorer: Restorer; state: FirstState }> {
    const client = new pg.Client({ connectionString: url })
    // A test may end every connection to its database: the next statement here fails, and another database replaces it.
    client.on('error', () => undefined)
    await client.connect()
    const state = known ?? (await readState(client))
    const { rows } = await client.query<{ mark: string }>('select pg_current_xact_id()::xid::text as mark')
    return { restorer: new Restorer(client, state, rows[0]?.mark ?? ''), state }
  }

  /** False if it cannot be restored: somebody changed a definition, or still holds a lock. */
  async restore(): Promise<boolean> {
    try {
      await this.#client.query(`begin; set local session_replication_role = replica; set local lock_timeout = ${lockTimeoutMs}`)
      const { rows } = await this.#client.query<{ changed: number[]; catalogue: string; isChanged: boolean }>({
        name: 'changed tables',
        text: findChanged(this.#state),
        values: [this.#mark],
      })
      const [found] = rows
      if (!found || found.isChanged || found.catalogue !== this.#state.catalogue) {
        await this.#client.query('rollback')
        return false
      }
      const changed = found.changed.flatMap((index) => this.#state.tables[index] ?? [])
      await this.#giveBack(changed)
      return true
    } catch {
      return false
    }
  }

  async #giveBack(changed: FirstRows[]): Promise<void> {
    const newer = `age(xmin) < age('${this.#mark}'::xid)`
    const deletions = changed.map(({ table, count }) => `delete from ${table}${count === 0 ? '' : ` where ${newer}`}`)
    await this.#client.query([...deletions, ...this.#state.sequences.map(setValue)].join('; '))
    for (const { table, columns, rows } of changed.filter(({ count }) => count > 0)) {
      await this.#client.query({
        name: `rows of ${table}`,
        text: `insert into ${table} (${columns}) overriding system value
          select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing`,
        values: [rows],
      })
    }
    const { rows } = await this.#client.query<{ mark: string }>('select pg_current_xact_id()::xid::text as mark')
    await this.#client.query('commit')
    this.#mark = rows[0]?.mark ?? ''
    await this.#vacuumLarge(changed)
  }

  /** The planner estimates ten pages for an empty table that was never vacuumed, and plans with that in every new database. */
  async #vacuumLarge(changed: FirstRows[]): Promise<void> {
    const names = changed.filter(({ count }) => count === 0).map(({ table }) => table)
    const { rows } = await this.#client.query<{ name: string }>({
      name: 'large tables',
      text: 'select name from unnest($1::text[]) name where pg_table_size(name::regclass) > $2',
      values: [names, largeBytes],
    })
    for (const { name } of rows) {
      await this.#client.query(`vacuum ${name}`)
      await this.#client.query(
        `update pg_class set reltuples = -1, relpages = 0, relallvisible = 0 where oid = '${name}'::regclass`,
      )
    }
    if (rows.length === 0) return
    const { rows: marks } = await this.#client.query<{ mark: string }>('select pg_current_xact_id()::xid::text as mark')
    this.#mark = marks[0]?.mark ?? ''
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined)
  }
}

const setValue = ({ name, value, isCalled }: Sequence) => `select setval('${name}', ${value}, ${isCalled})`

async function readState(client: pg.Client): Promise<FirstState> {
  const { rows: tables } = await client.query<{ table: string; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table,
       (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const filled: FirstRows[] = []
  for (const { table, columns } of tables) {
    const { rows } = await client.query<{ count: number; rows: string }>(
      `select count(*)::int as count, coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${table} t`,
    )
    filled.push({ table, columns, count: rows[0]?.count ?? 0, rows: rows[0]?.rows ?? '[]' })
  }
  const { rows: sequences } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences order by 1`,
  )
  const values: Sequence[] = []
  for (const { name } of sequences) {
    const { rows } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    values.push(...rows.map((row) => ({ name, ...row })))
  }
  const { rows } = await client.query<{ catalogue: string }>(`select ${catalogueCounts} as catalogue`)
  return { tables: filled, sequences: values, catalogue: rows[0]?.catalogue ?? '' }
}

const catalogueCounts = `concat_ws(' ', ${catalogues.map((name) => `(select count(*) from ${name})`).join(', ')})`
const newerThanMark = 'age(xmin) < age($1::text::xid)'

/** One statement, because each one costs a round trip. */
function findChanged({ tables }: FirstState): string {
  const changed = tables.map(({ table, count }, index) =>
    count === 0
      ? `case when exists (select from ${table}) then ${index} end`
      : `case when (select count(*) from ${table}) <> ${count} or exists (select from ${table} where ${newerThanMark}) then ${index} end`,
  )
  const definitions = catalogues.map((name) => `exists (select from ${name} where ${newerThanMark})`)
  return `select array_remove(array[${changed.join(', ')}], null) as changed, ${catalogueCounts} as catalogue,
    ${definitions.join(' or ')} as "isChanged"`
}
