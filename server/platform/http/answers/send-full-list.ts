import type { FastifyReply } from 'fastify'
import type { Endpoint } from '../../../../domain/endpoint.ts'
import type { Database, Tx } from '../../database/database.ts'
import { type OwnSheet, type SheetFormat, sendSheet, withinSemaphore } from '../../files/send-sheet.ts'
import type { Actor } from '../../actor.ts'

/** Runs the list's own handler, block after block in one snapshot. */
export async function sendFullList<E extends Endpoint>({
  database,
  call,
  endpoint,
  read,
  format,
  reply,
  sheet,
}: FullList<E>): Promise<FastifyReply> {
  const send = (tx: Tx) =>
    sendSheet(tx, {
      reply,
      endpoint,
      format,
      ...(sheet ? { sheet: sheet(call.actor) } : {}),
      readBlock: (pageNo, pageSize) => read({ ...call, query: { ...call.query, pageNo, pageSize }, tx } as never),
    })
  await withinSemaphore(() => database.asSnapshot(call.actor, send, 'REPORT', () => !reply.sent))
  return reply
}

type FullList<E extends Endpoint> = {
  database: Database
  call: { actor: Actor; query: object }
  endpoint: E
  /** The list's own handler, which gets the call with another page and its transaction. */
  read: (call: never) => Promise<unknown>
  format: SheetFormat
  reply: FastifyReply
  sheet?: (actor: Actor) => OwnSheet
}
