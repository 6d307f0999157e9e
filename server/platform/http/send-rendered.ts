import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileContent } from '../objects/file-content.ts'
import { sendPieces, type StreamReply, withinSemaphore } from '../files/send-sheet.ts'

/**
 * `etag`: the content at this address never changes, so a client that has it need not request it again. With `isChangeable`, the client
 * checks whether it is still the same.
 */
export type FileReply = {
  content: Uint8Array | string | FileContent
  type: string
  name: string
  etag?: string
  isChangeable?: boolean
  /** The person or lease of the file, for the security log. */
  isOf?: string | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    fileOf: string | undefined
  }
}

/** As a whole, or piece by piece while it is created. */
export function sendRendered(reply: FastifyReply, file: FileReply | StreamReply): FastifyReply | Promise<FastifyReply> {
  return 'pieces' in file ? withinSemaphore(() => sendPieces(reply, file)).then(() => reply) : sendFile(reply, file)
}

async function sendFile(reply: FastifyReply, file: FileReply): Promise<FastifyReply> {
  reply.request.fileOf = file.isOf
  // Bypasses the reply schema, which is for JSON.
  reply.serializer((payload) => payload as string)
  if (file.etag && reply.request.headers['if-none-match'] === file.etag) return reply.status(304).headers(cachingOf(file)).send()
  // If an object storage does not answer, this throws before anything is sent.
  const { payload, byteSize } = await openContent(file.content)
  return reply
    .status(200)
    .header('content-type', file.type)
    .header('content-disposition', `inline; filename="${file.name.replaceAll(/[^\w.-]/g, '_')}"`)
    .headers(byteSize === undefined ? {} : { 'content-length': byteSize })
    .headers(cachingOf(file))
    .send(payload)
}

/** A stream that breaks off closes the connection before its full length, so that half a file does not look complete. */
async function openContent(content: FileReply['content']): Promise<{ payload: string | Buffer | Readable; byteSize?: number }> {
  if (typeof content === 'string') return { payload: content }
  const opened = content instanceof Uint8Array ? content : await content.open()
  if (opened instanceof Uint8Array) return { payload: Buffer.from(opened) }
  return { payload: Readable.from(opened.pieces, { objectMode: false }), byteSize: opened.byteSize }
}

/** Only the browser of the caller with this token caches it, no proxy. */
function cachingOf({ etag, isChangeable = false }: FileReply): Record<string, string> {
  if (!etag) return { 'cache-control': 'private, no-store' }
  if (isChangeable) return { 'cache-control': 'private, no-cache', vary: 'authorization', etag }
  return { 'cache-control': 'private, max-age=31536000, immutable', vary: 'authorization', etag }
}
