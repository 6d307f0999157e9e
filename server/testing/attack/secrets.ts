import { inflateRawSync } from 'node:zlib'
import { Client } from 'pg'
import type { Marks } from '../one-of-everything.ts'

/** The values that a caller must never read: ids, phone numbers, CIDs and amounts, and the words that names were built from. */
export type Secrets = { values: ReadonlySet<string>; words: readonly string[] }

export function secretsFrom(ids: ReadonlySet<string>, ...marks: Marks[]): Secrets {
  return {
    values: new Set([...ids, ...marks.map(({ rentAmount }) => String(rentAmount))]),
    words: marks.map(({ word }) => word),
  }
}

/** Public or impersonal data: a listing or a round of allotment is for everyone, and the rules of a day are the same in all offices. */
const publicTables = ['listings', 'allotment_rounds', 'organisations', 'listing_photos', 'number_counters']

/** Every id, phone number and CID in the tables of an office. */
export async function idsOf(ownerUrl: string, adminId: string): Promise<Set<string>> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows: columns } = await client.query<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.columns o on o.table_schema = c.table_schema and o.table_name = c.table_name
        and o.column_name = 'organisation_id'
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.column_name in ('id', 'phone_number', 'cid') and c.table_name <> all($1)`,
      [publicTables],
    )
    const selects = columns.map(
      ({ table, column }) =>
        `select ${column}::text as value from ${table}
        where organisation_id = (select id from organisations where admin_id = $1) and ${column} is not null`,
    )
    const { rows } = await client.query<{ value: string }>(selects.join(' union '), [adminId])
    return new Set(rows.map(({ value }) => value))
  } finally {
    await client.end()
  }
}

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Phone numbers, CIDs and amounts, the latter also as people read them: 13,418.77. */
const numberPattern = /\d[\d,.]{5,}\d/g

/** The secrets in a text, except the values that the caller sent. */
export function leaksIn(text: string, { values, words }: Secrets, sent: string): string[] {
  const ids = text.match(idPattern) ?? []
  const numbers = (text.replaceAll(idPattern, ' ').match(numberPattern) ?? []).map((found) => found.replaceAll(/[,.]/g, ''))
  const found = [...ids, ...numbers].filter((value) => values.has(value))
  return [...new Set([...found, ...words.filter((word) => text.includes(word))])].filter((leak) => !sent.includes(leak))
}

/** The text of a reply; for a workbook the text of its sheets. */
export function textOf(bytes: Buffer): string {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return bytes.toString('utf8')
  const texts: string[] = []
  for (let at = 0; (at = bytes.indexOf('PK\u0003\u0004', at, 'latin1')) >= 0; at += 30) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    const isDeflated = bytes.readUInt16LE(at + 8) === 8
    texts.push((isDeflated ? inflated(bytes.subarray(start)) : bytes.subarray(start)).toString('utf8'))
  }
  return texts.join('\n')
}

/** Undefined if four bytes of a compressed part only look like the header of another. */
function inflated(bytes: Buffer): Buffer {
  try {
    return inflateRawSync(bytes)
  } catch {
    return Buffer.alloc(0)
  }
}

export function without({ values, words }: Secrets, known: readonly string[]): Secrets {
  return { words, values: new Set([...values].filter((value) => !known.includes(value))) }
}
