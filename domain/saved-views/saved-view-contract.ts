import { z } from 'zod'
import { endpoint, staffRoles } from '../endpoint.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../record-schema.ts'
import { idSchema, text } from '../text.ts'
import { maxSearchLength, savedView, searchIssue } from './saved-view.ts'

/** The address of a list of the office, without its query. */
const listSchema = z
  .string()
  .max(200)
  .regex(/^\/admin(\/[a-z0-9-]+){1,6}$/, 'Enter the path of a list, such as /admin/master-properties/units.')

const searchSchema = text(maxSearchLength).superRefine((search, context) => {
  const issue = searchIssue(search)
  if (issue) context.addIssue({ code: 'custom', message: issue })
})

const savedViewSchema = replySchema(savedView).extend({
  id: idSchema,
  version: versionSchema,
  list: z.string(),
  /** Null after the author deleted their account. */
  authorName: z.string().nullable(),
  isOwn: z.boolean(),
  /** A shared view can be edited by its author and an ADMIN. */
  isEditable: z.boolean(),
  /** The list opens with this view for the caller. */
  isDefault: z.boolean(),
})
export type SavedView = z.output<typeof savedViewSchema>

/** Views of lists: the caller's own and those shared with the office. */
export const savedViewContract = {
  list: endpoint({
    method: 'GET',
    path: '/saved-view',
    summary: 'The views that you see, of every list, by name: at most 50 of your own and 200 that are shared',
    allow: staffRoles,
    reply: z.object({ items: z.array(savedViewSchema) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/saved-view/{id}',
    summary: 'One view of a list',
    allow: staffRoles,
    isVersioned: true,
    reply: savedViewSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/saved-view',
    summary: 'Save filters, order and columns of a list under a name',
    allow: staffRoles,
    officeOnly: true,
    isVersioned: true,
    body: createSchema(savedView).extend({ list: listSchema, search: searchSchema }),
    reply: savedViewSchema,
    status: 201,
    problems: ['DUPLICATE', 'ILLEGAL_TRANSITION'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/saved-view/{id}',
    summary: 'Rename a view, save other filters in it, or share it; a shared one is changed by its author or the ADMIN',
    allow: staffRoles,
    officeOnly: true,
    isVersioned: true,
    body: patchSchema(savedView).extend({ search: searchSchema.optional() }),
    reply: savedViewSchema,
    problems: ['DUPLICATE', 'ILLEGAL_TRANSITION'],
  }),
  setDefault: endpoint({
    method: 'PUT',
    path: '/saved-view/{id}/default',
    summary: 'Set or remove a view as your default for its list',
    allow: staffRoles,
    officeOnly: true,
    body: z.object({ isDefault: z.boolean() }),
    reply: savedViewSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-view/{id}',
    summary: 'Delete a view; a shared one is deleted by its author or the ADMIN',
    allow: staffRoles,
    officeOnly: true,
    isVersioned: true,
    reply: undefined,
  }),
}
