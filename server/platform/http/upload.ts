import { createHash } from 'node:crypto'
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

/** The fields of a form without its file: together at most as large as a JSON body. */
const maxFieldBytes = 100_000

/** `folder`: where files are stored while they arrive. Every file is passed to `scanFile` before anything else reads it. */
export type Uploads = { scanFile: ScanFile; folder: string; room?: UploadRoom }

export async function acceptUploads(
  fastify: FastifyInstance,
  { room = createUploadRoom(uploadLimits), ...means }: Uploads,
): Promise<void> {
  fastify.decorate('uploads', { ...means, room })
  fastify.decorateRequest('arrivingFile', undefined)
  fastify.decorateRequest('uploadDigest', undefined)
  const limits = { fileSize: maxUploadBytes, fieldSize: maxFieldBytes, files: 1, fields: 10, parts: 11, headerPairs: 50 }
  await fastify.register(multipart, { limits })
}

/** The resources of an uploaded file are released when `work` has ended, not when its caller disconnects. */
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

/** The one file of a multipart form, from its field `file`, with its original name. */
export async function readNamedUpload(request: FastifyRequest, maxBytes: number): Promise<NamedUpload> {
  const upload = await assertWellFormed(request, () => readOnlyFile(request, maxBytes))
  request.uploadDigest = digestOf({}, upload.bytes)
  await request.server.uploads.scanFile(upload.bytes)
  return upload
}

declare module 'fastify' {
  interface FastifyInstance {
    uploads: Required<Uploads>
  }
  interface FastifyRequest {
    arrivingFile: ArrivingFile | undefined
    /** Identifies the content of an upload that was read; its boundary differs each time. */
    uploadDigest: string | undefined
  }
}

/** The only file of a request; stored on disk until the whole request has arrived. */
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

/** A second file would be ignored silently. */
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

/** The fields of a form, by their schema, with the file in `file` if there is one. JSON is a form without a file. */
export async function readForm(request: FastifyRequest, schema: z.ZodObject): Promise<ReadForm> {
  const { fields, file, fileName } = request.isMultipart()
    ? await assertWellFormed(request, readParts)
    : { fields: request.body, file: undefined, fileName: '' }
  if (request.isMultipart()) request.uploadDigest = digestOf(fields, file)
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

/** The body is an upload, and is not read yet. */
export function isUpload(request: FastifyRequest): boolean {
  return request.isMultipart()
}

/** Reads an upload only to compare it with an earlier one. */
export async function readDigest(request: FastifyRequest, hasFields: boolean): Promise<void> {
  const { fields, file } = await assertWellFormed(request, readParts)
  request.uploadDigest = digestOf(hasFields ? fields : {}, file)
}

function digestOf(fields: unknown, file: Buffer | undefined): string {
  const digest = createHash('sha256').update(JSON.stringify(fields))
  return (file === undefined ? digest : digest.update('file').update(file)).digest('hex')
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

/** A name that the database accepts as text: no control characters, no half surrogate pairs. */
function storedName(name: string): string {
  return (
    name
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '_')
      .slice(0, 200)
      .toWellFormed() || 'file'
  )
}

/** The parser throws plain errors for a malformed form: without a boundary, cut off, or with invalid headers. */
async function assertWellFormed<T>(request: FastifyRequest, read: (request: FastifyRequest) => Promise<T>): Promise<T> {
  try {
    return await read(request)
  } catch (error) {
    // The rest of a rejected upload still arrives and is discarded, so that the connection can be reused.
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
