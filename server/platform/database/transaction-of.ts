import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '../../../domain/endpoint.ts'
import { type Database, isWriteRefused } from './database.ts'
import { callKindOf } from './time-limits.ts'

/**
 * What is got changes nothing, and PostgreSQL sees to that; but for what is marked by being looked at. So it is read on the replica, where
 * there is one, but for what says that it is read on the primary. One that writes without
 * saying so is a defect, which costs it a second transaction and nobody their answer.
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
