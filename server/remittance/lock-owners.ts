import { sql } from 'kysely'
import { notFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

/** The first lock: if two callers move the money of one owner, the second waits. */
export async function lockOwners(tx: Tx, ownerIds: readonly string[]): Promise<void> {
  const { rows } = await sql`select id from owners where id = any(${idsOf(ownerIds)}) order by id for no key update`.execute(tx)
  if (rows.length < new Set(ownerIds).size) throw notFound('owner')
}
