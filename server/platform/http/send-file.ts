import type { FastifyReply } from 'fastify'
import { sendPieces, type StreamReply, withinTurns } from '../files/send-sheet.ts'

/**
 * `etag`: the bytes at this address never change, so whoever has them need not ask again; where they are changeable, whoever has
 * them asks whether they are still the same.
 */
export type FileReply = {
  content: Uint8Array | string
  type: string
  name: string
  etag?: string
  isChangeable?: boolean
  /** The person or lease that it is about, for the security log. */
  isOf?: string | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    fileOf: string | undefined
  }
}

/** In one piece, or piece by piece while it is made. */
export function sendRendered(reply: FastifyReply, file: FileReply | StreamReply): FastifyReply | Promise<FastifyReply> {
  return 'pieces' in file ? withinTurns(() => sendPieces(reply, file)).then(() => reply) : sendFile(reply, file)
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  reply.request.fileOf = file.isOf
  // Past the reply schema, which is for JSON.
  reply.serializer((payload) => payload as string)
  if (file.etag && reply.request.headers['if-none-match'] === file.etag) return reply.status(304).headers(cachingOf(file)).send()
  return reply
    .status(200)
    .header('content-type', file.type)
    .header('content-disposition', `inline; filename="${file.name.replaceAll(/[^\w.-]/g, '_')}"`)
    .headers(cachingOf(file))
    .send(typeof file.content === 'string' ? file.content : Buffer.from(file.content))
}

/** Kept by the browser of who asked with this token, by nobody between. */
function cachingOf({ etag, isChangeable = false }: FileReply): Record<string, string> {
  if (!etag) return { 'cache-control': 'private, no-store' }
  if (isChangeable) return { 'cache-control': 'private, no-cache', vary: 'authorization', etag }
  return { 'cache-control': 'private, max-age=31536000, immutable', vary: 'authorization', etag }
}
