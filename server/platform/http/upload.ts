import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import { networkOf } from '../network-of.ts'
import type { ScanFile } from '../virus-scanner.ts'
import { type ArrivingFile, openArriving } from './uploads/arriving-file.ts'
import { createUploadRoom, type UploadRoom, uploadLimits } from './uploads/upload-room.ts'

/** Specification §9. */
export const maxUploadBytes = 10_000_000

/** The fields of a form beside its file: together at most what a JSON body may have. */
const maxFieldBytes = 100_000

/** `folder`: where files lie while they arrive. Every file goes to `scanFile` before anything else reads it. */
export type Uploads = { scanFile: ScanFile; folder: string; room?: UploadRoom }

export async function acceptUploads(
  fastify: FastifyInstance,
  { room = createUploadRoom(uploadLimits), ...means }: Uploads,
): Promise<void> {
  fastify.decorate('uploads', { ...means, room })
  fastify.decorateRequest('arrivingFile', undefined)
  const limits = { fileSize: maxUploadBytes, fieldSize: maxFieldBytes, files: 1, fields: 10, parts: 11, headerPairs: 50 }
  await fastify.register(multipart, { limits })
}

/** What the file of a request takes is given back when `work` has ended, and not when its caller is gone. */
export async function withUpload<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await request.arrivingFile?.close()
  }
}

export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  return (await readNamedUpload(request, maxUploadBytes)).bytes
}

export type NamedUpload = { bytes: Buffer; name: string }

/** The one file of a multipart form, from its field `file`, with the name it had. */
export async function readNamedUpload(request: FastifyRequest, maxBytes: number): Promise<NamedUpload> {
  const upload = await assertWellFormed(request, () => readOnlyFile(request, maxBytes))
  await request.server.uploads.scanFile(upload.bytes)
  return upload
}

declare module 'fastify' {
  interface FastifyInstance {
    uploads: Required<Uploads>
  }
  interface FastifyRequest {
    arrivingFile: ArrivingFile | undefined
  }
}

/** The file of a request, of which there is one; on the disk until the whole request is there. */
async function receive(request: FastifyRequest, { file }: MultipartFile): Promise<ArrivingFile & { size: number }> {
  const { room, folder } = request.server.uploads
  const { claims } = request
  const arriving = await openArriving(
    folder,
    room.enter(claims ? (claims.apiToken?.id ?? claims.sessionId) : networkOf(request.ip)),
  )
  request.arrivingFile = arriving
  return { ...arriving, size: await arriving.store(file) }
}

async function readOnlyFile(request: FastifyRequest, maxBytes: number): Promise<NamedUpload> {
  if (!request.isMultipart()) {
    throw new Problem('UNSUPPORTED_MEDIA', 'Send the file as multipart/form-data, in the field "file".')
  }
  const files = request.files({ limits: { fileSize: maxBytes } })
  const { value: part } = await files.next()
  if (part?.fieldname !== 'file') throw fieldProblem('/file', 'Choose a file.')
  const received = await receive(request, part)
  if (part.file.truncated)
    throw new Problem('TOO_LARGE', `A file can have at most ${maxBytes / 1_000_000} MB. Choose a smaller one.`)
  if (received.size === 0) throw fieldProblem('/file', 'This file is empty.')
  await assertSingleFile(files)
  return { bytes: await received.load(), name: storedName(part.filename) }
}

/** Of two files one would be left out without a word. */
async function assertSingleFile(files: AsyncIterator<unknown>): Promise<void> {
  const isOnly = await files.next().then(
    ({ done }) => done === true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT') return false
      throw error
    },
  )
  if (!isOnly) throw fieldProblem('/file', 'Send one file at a time.')
}

export type ReadForm = { fields: unknown; file: Buffer | undefined; fileName: string }

/** The fields of a form, by their schema, with the file in `file` if there is one; JSON is a form without a file. */
export async function readForm(request: FastifyRequest, schema: z.ZodObject): Promise<ReadForm> {
  const { fields, file, fileName } = request.isMultipart()
    ? await assertWellFormed(request, readParts)
    : { fields: request.body, file: undefined, fileName: '' }
  const { success, data, error } = schema.safeParse(fields ?? {})
  if (success) {
    if (file) await request.server.uploads.scanFile(file)
    return { fields: data, file, fileName }
  }
  const errors = error.issues.map(({ path, message }) => ({ path: `/${path.join('/')}`, message }))
  const [first] = errors
  const detail = errors.length === 1 && first ? first.message : `${errors.length} fields need attention.`
  throw new Problem('INVALID_INPUT', detail, { errors })
}

async function readParts(request: FastifyRequest): Promise<ReadForm> {
  const fields: Record<string, unknown> = {}
  let received: ArrivingFile | undefined
  let fileName = ''
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new Problem('TOO_LARGE', 'This request is too large.')
      fields[part.fieldname] = part.value
    } else if (part.fieldname === 'file') {
      received = await receive(request, part)
      if (part.file.truncated) throw new Problem('TOO_LARGE', 'This request is too large.')
      fileName = storedName(part.filename)
    } else throw fieldProblem('/file', 'Send the file in the field "file".')
  }
  return { fields, file: await received?.load(), fileName }
}

/** A name that the database takes as text: no control characters, no half of a character. */
function storedName(name: string): string {
  return (
    name
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '_')
      .slice(0, 200)
      .toWellFormed() || 'file'
  )
}

/** The parser throws plain errors for a form that is none: without a boundary, cut off, with headers that are none. */
async function assertWellFormed<T>(request: FastifyRequest, read: (request: FastifyRequest) => Promise<T>): Promise<T> {
  try {
    return await read(request)
  } catch (error) {
    // What is refused in the middle still arrives, and nobody keeps it: the connection can be used again.
    request.raw.unpipe()
    request.raw.resume()
    if (isOfForm(error)) throw fieldProblem('/file', 'This upload could not be read. Send the file again.')
    throw error
  }
}

function isOfForm(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Problem) return false
  const statusCode: unknown = Reflect.get(error, 'statusCode')
  return statusCode === 400 || (statusCode === undefined && error.constructor === Error)
}
