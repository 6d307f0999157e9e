import { createHash } from 'node:crypto'
import pg from 'pg'
import { canonicalText } from '../../../domain/canonical-text.ts'
import { type OfficeTable, placeColumns } from './office-tables.ts'

/**
 * The totals of an office's books, computed by each installation from its own rows: the row count and digest of each table, the balance of
 * each account, the last number of each series, and the head of the audit.
 */
export type OfficeProof = {
  tables: Record<string, { rows: string; digest: string }>
  balances: Record<string, string>
  numbers: Record<string, string>
  audit: string
}

/**
 * Differences that are normal after a move: who may sign in, marks that each installation signs with its own key, and records of an
 * installation about its own work in a closed office.
 */
const notCompared: readonly string[] = [
  'roles',
  'audit_heads',
  'audit_cuts',
  'audit_moves',
  'security_events',
  'job_runs',
  'sign_in_changes',
]
const notComparedColumns: readonly string[] = [...placeColumns, 'is_enabled']
/** For files, the hash is compared. The content may be in an object storage and is checked against the hash (import-office.ts). */
const comparedByHash = 'files content'

export const proofHash = (proof: OfficeProof): string => createHash('sha256').update(canonicalText(proof)).digest('hex')

/** Gives a row the same text form in every database. */
export const textSettings = `set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'`

export async function readProof(
  client: pg.Client,
  { organisationId, tables }: { organisationId: string; tables: readonly OfficeTable[] },
): Promise<OfficeProof> {
  const compared = tables.filter(({ name }) => !notCompared.includes(name))
  const proof: OfficeProof = { tables: {}, balances: {}, numbers: {}, audit: '' }
  for (const table of compared) {
    const { rows } = await client.query<{ rows: string; digest: string }>(digestOf(table), [organisationId])
    proof.tables[table.name] = rows[0] ?? { rows: '0', digest: '0' }
  }
  const texts = async (sql: string) =>
    Object.fromEntries(
      (await client.query<{ name: string; value: string }>(sql, [organisationId])).rows.map(({ name, value }) => [name, value]),
    )
  proof.balances = await texts(
    'select account_code as name, sum(amount)::text as value from ledger_postings where organisation_id = $1 group by account_code',
  )
  proof.numbers = await texts(
    "select book || ' ' || year as name, last_number::text as value from number_counters where organisation_id = $1",
  )
  const { rows } = await client.query<{ end: string }>(
    `select position || ' ' || encode(hash, 'hex') as end from audit_links where organisation_id = $1 order by position desc limit 1`,
    [organisationId],
  )
  proof.audit = rows[0]?.end ?? ''
  return proof
}

/** The sum of a hash of each row, so that the order of rows does not matter. */
function digestOf({ name, key, columns }: OfficeTable): string {
  const compared = columns.filter((column) => !notComparedColumns.includes(column) && `${name} ${column}` !== comparedByHash)
  const list = compared.map((column) => pg.escapeIdentifier(column))
  return `select count(*)::text as rows,
      coalesce(sum(('x' || left(md5(row(${list.join(', ')})::text), 15))::bit(60)::bigint), 0)::text as digest
    from ${pg.escapeIdentifier(name)} where ${pg.escapeIdentifier(key)} = $1`
}

/** Describes the parts that differ. */
export function differencesOf(expected: OfficeProof, found: OfficeProof): string[] {
  const differing = <T>(title: string, a: Record<string, T>, b: Record<string, T>) =>
    [...new Set([...Object.keys(a), ...Object.keys(b)])]
      .filter((name) => canonicalText(a[name] ?? null) !== canonicalText(b[name] ?? null))
      .map((name) => `${title} ${name}`)
  return [
    ...differing('table', expected.tables, found.tables),
    ...differing('account', expected.balances, found.balances),
    ...differing('series', expected.numbers, found.numbers),
    ...(expected.audit === found.audit ? [] : ['the end of the audit']),
  ]
}
