import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { paymentCodeOf, readPaymentCode } from '../../domain/advices/payment-link.ts'
import type { Tx } from '../platform/database/database.ts'

/** 80 random bits in 16 characters. Only the hash is stored: the office cannot open the form on behalf of the applicant. */
export function newCode(): { code: string; hash: string } {
  const code = paymentCodeOf(randomBytes(20))
  return { code, hash: hashOf(code) }
}

export type LinkedApplication = { organisationId: string; applicationId: string }

/** Runs as the auth role. The result does not distinguish unknown, revoked and expired codes. */
export async function findByCode(tx: Tx, typed: string): Promise<LinkedApplication | undefined> {
  const { rows } = await sql<LinkedApplication>`
    select organisation_id as "organisationId", application_id as "applicationId"
    from application_of_link(${hashOf(readPaymentCode(typed))}, ${tx.now})`.execute(tx)
  return rows[0]
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')
