import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A shorter answer fits into one packet anyway. */
const minCharacters = 1_000
const textTypes = /^(?:application\/(?:problem\+|geo\+|manifest\+)?json|text\/html)/
/** A list takes less than a millisecond, and is hardly larger than at level 11. */
const fastCompression = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Compresses lists and pages for clients that accept it (RFC 9110 §12.5.3). Files and streamed answers stay unchanged. */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) =>
    typeof payload === 'string' && payload.length >= minCharacters && isText(reply)
      ? await compressed(payload, request, reply)
      : payload,
  )
}

function isText(reply: FastifyReply): boolean {
  return !reply.hasHeader('content-encoding') && textTypes.test(String(reply.getHeader('content-type')))
}

async function compressed(payload: string, request: FastifyRequest, reply: FastifyReply): Promise<string | Buffer> {
  const encoding = encodingFor(request, reply)
  return encoding ? await pack(payload, encoding) : payload
}

/** A long text that is the same for everyone: it is compressed only once. */
export function packedOnce(text: string): (request: FastifyRequest, reply: FastifyReply) => Promise<Buffer> {
  const plain = Buffer.from(text)
  const packed = new Map<Encoding, Promise<Buffer>>()
  return async (request, reply) => {
    const encoding = encodingFor(request, reply)
    if (!encoding) return plain
    const known = packed.get(encoding) ?? pack(text, encoding)
    packed.set(encoding, known)
    return known
  }
}

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** An encoding that the client accepts, which is also named in the headers of the answer. */
function encodingFor({ headers }: FastifyRequest, reply: FastifyReply): Encoding | undefined {
  const vary = reply.getHeader('vary')
  void reply.header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding')
  const accepted = String(headers['accept-encoding'] ?? '')
  const encoding = encodings.find((one) => new RegExp(`\\b${one}\\b(?!;q=0(?:\\.0*)?(?:,|$))`).test(accepted))
  if (encoding) void reply.header('content-encoding', encoding).removeHeader('content-length')
  return encoding
}

function pack(text: string, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? promisify(brotliCompress)(text, fastCompression) : promisify<string, Buffer>(gzip)(text)
}
