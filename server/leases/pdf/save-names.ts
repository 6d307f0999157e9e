import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { PrintedMark } from './printed-parts.ts'

export type PrintedDocumentKind =
  | 'ADVICE'
  | 'RECEIPT'
  | 'CREDIT_NOTE'
  | 'SETTLEMENT'
  | 'REFUND'
  | 'REMITTANCE'
  | 'BREACH_NOTICE'
  | 'TENANT_NOTICE'

/**
 * Stores the names on a document at its first print, so that later prints are the same even after a name or an owner changed. The first
 * print is the original; every later one is marked as a copy.
 */
export async function saveNames<Names extends { personIds: string[] }>(
  tx: Tx,
  kind: PrintedDocumentKind,
  recordId: string,
  read: () => Promise<Names>,
): Promise<{ named: Omit<Names, 'personIds'>; mark: PrintedMark | null }> {
  const { rows: kept } = await sql<{ parties: Omit<Names, 'personIds'> | null }>`
    select parties from printed_documents where kind = ${kind} and record_id = ${recordId}`.execute(tx)
  const [before] = kept
  if (before?.parties) return { named: before.parties, mark: 'COPY' }
  const { personIds, ...named } = await read()
  const { rows: first } = await sql`
    insert into printed_documents (kind, record_id, parties, person_ids)
    values (${kind}, ${recordId}, ${JSON.stringify(named)}::jsonb, ${personIds}::uuid[]) on conflict do nothing returning kind`.execute(
    tx,
  )
  if (first.length > 0) return { named, mark: null }
  // Another caller printed it at the same moment, or its names were removed when a person was erased.
  const { rows } = await sql<{ parties: Omit<Names, 'personIds'> }>`
    update printed_documents set parties = coalesce(parties, ${JSON.stringify(named)}::jsonb), person_ids = ${personIds}::uuid[]
    where kind = ${kind} and record_id = ${recordId} returning parties`.execute(tx)
  return { named: rows[0]?.parties ?? named, mark: 'COPY' }
}

/**
 * Stores the values on a document at its first print, in addition to its names. Returns the given values the first time, and the stored
 * ones later.
 */
export async function saveStanding<Standing>(
  tx: Tx,
  kind: PrintedDocumentKind,
  recordId: string,
  now: Standing,
): Promise<Standing> {
  const { rows: kept } = await sql<{ standing: Standing | null }>`
    select standing from printed_documents where kind = ${kind} and record_id = ${recordId}`.execute(tx)
  const [before] = kept
  if (before?.standing) return before.standing
  const { rows } = await sql<{ standing: Standing }>`
    update printed_documents set standing = coalesce(standing, ${JSON.stringify(now)}::jsonb)
    where kind = ${kind} and record_id = ${recordId} returning standing`.execute(tx)
  return rows[0]?.standing ?? now
}
