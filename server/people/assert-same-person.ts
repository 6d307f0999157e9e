import { sql } from 'kysely'
import { duplicateProblem, Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'

/**
 * Within an office, one phone belongs to one person and one CID to one person. A conflict is reported before two people share a sign-in.
 * Reads only the office's own records, so nothing of another office is revealed.
 */
export async function assertSamePerson(tx: Tx, personId: string, cid: string | null | undefined): Promise<void> {
  if (!cid) return
  const { rows } = await sql<{ id: string; name: string; cid: string | null }>`
    select id, name_english as name, cid from owners where id = ${personId} or cid = ${cid}
    union all select id, full_name, cid from tenants where id = ${personId} or cid = ${cid}
    union all select id, name_english, cid from staff_members where id = ${personId} or cid = ${cid}`.execute(tx)
  const sameSignIn = rows.find((known) => known.id === personId && known.cid !== null && known.cid !== cid)
  if (sameSignIn)
    throw clash(
      '/phoneNumber',
      `This phone number belongs to ${sameSignIn.name}, who has another CID. Enter the person's own number.`,
    )
  const sameCid = rows.find((known) => known.id !== personId && known.cid === cid)
  if (sameCid) throw clash('/cid', `This CID already belongs to ${sameCid.name}. Check the digits.`)
}

function clash(path: string, message: string): Problem {
  return duplicateProblem(path, message)
}
