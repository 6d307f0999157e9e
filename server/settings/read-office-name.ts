import { plainLetters } from '../../domain/sms/sms-length.ts'
import type { Tx } from '../platform/database/database.ts'

/** The name of the office at the start of an SMS, in the GSM alphabet if possible. */
export async function readOfficeName(tx: Tx): Promise<string> {
  const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  return plainLetters(name)
}
