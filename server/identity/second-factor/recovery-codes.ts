import { createHash, randomInt } from 'node:crypto'
import type { Tx } from '../../platform/database/database.ts'

// Run as the auth role.

const codeCount = 10
// Without l, i, o, 0 and 1, which are easily misread on paper.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 6
const groupLength = 4

/** 118 bits each, so a plain hash is enough. The old codes become invalid. */
export async function makeRecoveryCodes(tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, makeCode)
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ person_id: personId, code_hash: hashOf(code) })))
    .execute()
  return codes
}

/** Each code counts once. */
export async function useRecoveryCode(tx: Tx, personId: string, typed: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('person_id', '=', personId)
    .where('code_hash', '=', hashOf(typed))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(tx: Tx, personId: string): Promise<number> {
  const codes = await tx.selectFrom('recovery_codes').select('code_hash').where('person_id', '=', personId).execute()
  return codes.length
}

function makeCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** The hash of the letters only: case, spaces and dashes do not matter. */
function hashOf(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex')
}
