import { z } from 'zod'
import { endpoint, staffRoles } from '../endpoint.ts'
import { listQuery, pageOf } from '../page.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../record-schema.ts'
import { columnsOf } from '../record-sheet.ts'
import { sheet } from '../sheet.ts'
import { idSchema } from '../text.ts'
import { accountMapping } from './account-mapping.ts'

export const accountMappingSchema = replySchema(accountMapping).extend({ id: idSchema, version: versionSchema })
export type AccountMapping = z.output<typeof accountMappingSchema>

const columns = sheet<AccountMapping>(({ text }) => [
  ...columnsOf(accountMapping, ['accountCode', 'externalCode', 'externalName']),
  text('Id', (mapping) => mapping.id),
])

/** The accounts of the office's accounting program for each account of the ledger (docs/decisions/0145). */
export const accountMappingContract = {
  list: endpoint({
    method: 'GET',
    path: '/account-mapping',
    summary: 'The accounts of the accounting program, by ledger account',
    allow: staffRoles,
    query: listQuery(['accountCode'], {}),
    columns,
    reply: pageOf(accountMappingSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/account-mapping/{id}',
    summary: 'One mapped account',
    allow: staffRoles,
    isVersioned: true,
    reply: accountMappingSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/account-mapping',
    summary: 'Map a ledger account to an account of the accounting program',
    allow: staffRoles,
    isVersioned: true,
    body: createSchema(accountMapping),
    reply: accountMappingSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/account-mapping/{id}',
    summary: 'Change a mapped account; existing exports keep the account they were created with',
    allow: staffRoles,
    isVersioned: true,
    body: patchSchema(accountMapping),
    reply: accountMappingSchema,
    problems: ['DUPLICATE'],
  }),
}
