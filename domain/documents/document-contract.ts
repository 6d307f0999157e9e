import { z } from 'zod'
import { endpoint, everyRole, staffRoles } from '../endpoint.ts'
import { listQuery, pageOf } from '../page.ts'
import { sheet, yesOrNo } from '../sheet.ts'
import { idSchema, instantSchema, text } from '../text.ts'
import { documentEntities, documentKindLabel, documentKinds } from './document.ts'

export const documentSchema = z.object({
  id: idSchema,
  entity: z.enum(documentEntities),
  entityId: idSchema,
  kind: z.enum(documentKinds),
  title: z.string(),
  contentType: z.string(),
  byteSize: z.number().int(),
  /** Photos have a thumbnail: `?size=thumb`. */
  hasThumbnail: z.boolean(),
  /** Hidden from owners and tenants. */
  isOfficeOnly: z.boolean(),
  addedAt: instantSchema,
  /** Visible only to the office. */
  addedByName: z.string().nullable(),
})
export type Document = z.output<typeof documentSchema>

const documentColumns = sheet<Document>(({ text, number, time }) => [
  text('Title', (document) => document.title),
  text('Kind', (document) => documentKindLabel(document.kind)),
  text('Type of file', (document) => document.contentType),
  number('Bytes', (document) => document.byteSize),
  text('Office only', (document) => yesOrNo(document.isOfficeOnly)),
  time('Added', (document) => document.addedAt),
  text('Added by', (document) => document.addedByName),
  text('Id', (document) => document.id),
])

const ofRecord = { entity: z.enum(documentEntities), entityId: idSchema }

export const documentContract = {
  list: endpoint({
    method: 'GET',
    path: '/document',
    summary: 'Documents and photos of one record, newest first',
    allow: everyRole,
    query: listQuery(['addedAt'], { ...ofRecord, kind: z.enum(documentKinds).optional() }),
    reply: pageOf(documentSchema),
    columns: documentColumns,
  }),
  add: endpoint({
    method: 'POST',
    path: '/document',
    summary: 'Add a document or photo to a record; send the file in the field "file"',
    allow: staffRoles,
    query: z.object({
      ...ofRecord,
      /** If omitted, an image is a PHOTO and any other file OTHERS. */
      kind: z.enum(documentKinds).optional(),
      title: text(120).optional(),
      isOfficeOnly: z.stringbool().default(false),
    }),
    multipart: true,
    reply: documentSchema,
    status: 201,
    isIdempotent: true,
    problems: ['TOO_LARGE', 'UNSUPPORTED_MEDIA'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/document/{id}',
    summary: 'Download a picture or document; its content never changes',
    allow: everyRole,
    query: z.object({ size: z.enum(['thumb']).optional() }),
    reply: 'FILE',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/document/{id}',
    summary: 'Remove a document or photo from its record',
    allow: staffRoles,
    reply: undefined,
    problems: ['IN_USE'],
  }),
}
