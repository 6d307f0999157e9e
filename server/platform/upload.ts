import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldProblem, Problem } from '../../domain/problem.ts'

/** Specification §9. */
export const mostUploadBytes = 10_000_000

export async function takeUploads(fastify: FastifyInstance): Promise<void> {
  await fastify.register(multipart, { limits: { fileSize: mostUploadBytes, files: 1, fields: 10, parts: 11, headerPairs: 50 } })
}

/** The one file of a multipart form, from its field `file`. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new Problem('UNSUPPORTED_MEDIA', 'Send the file as multipart/form-data, in the field "file".')
  }
  const part = await request.file()
  if (part?.fieldname !== 'file') throw fieldProblem('/file', 'Choose a file.')
  const bytes = await part.toBuffer().catch((error: unknown) => {
    if (part.file.truncated) throw new Problem('TOO_LARGE', 'A file has at most 10 MB. Choose a smaller one.')
    throw error
  })
  if (bytes.length === 0) throw fieldProblem('/file', 'This file is empty.')
  return bytes
}
