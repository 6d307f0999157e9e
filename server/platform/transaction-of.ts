import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '../../domain/endpoint.ts'
import { type Database, isWriteRefused } from './database.ts'

/**
 * What is got changes nothing, and PostgreSQL sees to that; but for what is marked by being looked at. One that writes without
 * saying so is a defect, which costs it a second transaction and nobody their answer.
 */
export function transactionOf(
  database: Database,
  { method, leavesMark, path }: Endpoint,
  log: FastifyBaseLogger,
): Database['as'] {
  if (method !== 'GET' || leavesMark) return database.as
  return async (actor, work) => {
    try {
      return await database.asReader(actor, work)
    } catch (error) {
      if (!isWriteRefused(error)) throw error
      log.error({ path }, 'a GET that writes does not say so in its contract (leavesMark)')
      return database.as(actor, work)
    }
  }
}
