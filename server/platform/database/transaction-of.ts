import type { FastifyBaseLogger } from 'fastify'
import { callKindOf, type Endpoint } from '../../../domain/endpoint.ts'
import { type Database, isWriteRefused } from './database.ts'

/**
 * A GET changes nothing, which PostgreSQL enforces, except calls that are declared to have side effects. It therefore reads on the replica,
 * if there is one, unless it is declared to read on the primary. A GET that writes without declaring it is a defect; it is repeated in a
 * second transaction, and the caller still gets the answer.
 */
export function transactionOf(database: Database, endpoint: Endpoint, log: FastifyBaseLogger): Database['as'] {
  const { method, hasSideEffects, readsPrimary, path } = endpoint
  const defaultKind = callKindOf(endpoint)
  if (method !== 'GET' || hasSideEffects) return (actor, work, kind = defaultKind) => database.as(actor, work, kind)
  const read = readsPrimary ? database.asReader : database.asReplicaReader
  return async (actor, work, kind = defaultKind) => {
    try {
      return await read(actor, work, kind)
    } catch (error) {
      if (!isWriteRefused(error)) throw error
      log.error({ path }, 'a GET that writes does not say so in its contract (hasSideEffects)')
      return database.as(actor, work, kind)
    }
  }
}
