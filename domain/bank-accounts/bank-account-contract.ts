import { z } from 'zod'
import { endpoint, staffAndOwner } from '../endpoint.ts'
import { listQuery, pageOf } from '../page.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../record-schema.ts'
import { idSchema, text } from '../text.ts'
import { accountNumberIssue, type BankCode, bankCodes, theOffice } from './bank.ts'
import { bankAccount } from './bank-account.ts'
import { columnsOf, otherColumnsOf } from '../record-sheet.ts'
import { sheet } from '../sheet.ts'

export const bankAccountSchema = replySchema(bankAccount).extend({
  id: idSchema,
  version: versionSchema,
  /** Masked for callers who may not manage it. */
  accountNumber: z.string(),
  /** Null for the office's own accounts. */
  ownerId: idSchema.nullable(),
  ownerName: z.string().nullable(),
  /** The owner as an import reads it, “Karma Dorji (11410000999)”; only in a download of the office. */
  ownerForImport: z.string().optional(),
})
export type BankAccount = z.output<typeof bankAccountSchema>

const accountNumberSchema = text(30).transform((number) => number.replaceAll(/[\s-]/g, ''))

function hasItsForm(account: { bankCode: BankCode; accountNumber: string }, context: z.core.$RefinementCtx): void {
  const message = accountNumberIssue(account.bankCode, account.accountNumber)
  if (message) context.addIssue({ code: 'custom', path: ['accountNumber'], message })
}

/** The first account of the office or of an owner is always the default. */
export const newBankAccountSchema = createSchema(bankAccount)
  .extend({ accountNumber: accountNumberSchema, ownerId: idSchema.nullish().transform((id) => id ?? null) })
  .superRefine(hasItsForm)

const problems = ['DUPLICATE'] as const

const bankAccountColumns = sheet<BankAccount>(({ text }) => [
  ...otherColumnsOf(bankAccount, ['isDefault']),
  text('Owner', (account) => account.ownerForImport ?? account.ownerName ?? theOffice),
  ...columnsOf(bankAccount, ['isDefault']),
  text('Id', (account) => account.id),
])

/** An ADMIN manages the accounts of the office and of its owners; an OWNER manages their own; a MANAGER can choose among masked ones. */
export const bankAccountContract = {
  list: endpoint({
    method: 'GET',
    path: '/bank-account',
    summary: 'Bank accounts of the office and of its owners; an owner sees their own',
    allow: staffAndOwner,
    query: listQuery(['accountName', 'bankCode'], {
      ownerId: idSchema.optional(),
      /** Only the office's own accounts. */
      ofOffice: z.stringbool().optional(),
      bankCode: z.enum(bankCodes).optional(),
    }),
    columns: bankAccountColumns,
    reply: pageOf(bankAccountSchema),
  }),
  toPay: endpoint({
    method: 'GET',
    path: '/office/bank-account',
    summary:
      'The accounts of the office to which a tenant may transfer the rent, the default first; a payment advice prints the same',
    allow: ['TENANT'],
    reply: z.object({
      items: z.array(z.object({ bankName: z.string(), accountName: z.string(), accountNumber: z.string() })),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/bank-account/{id}',
    summary: 'One bank account',
    isVersioned: true,
    allow: staffAndOwner,
    reply: bankAccountSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/bank-account',
    summary: 'Add a bank account; an owner adds their own',
    isVersioned: true,
    approval: 'BANK_ACCOUNT',
    allow: ['ADMIN', 'OWNER'],
    needsProof: true,
    body: newBankAccountSchema,
    reply: bankAccountSchema,
    status: 201,
    problems,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/bank-account/{id}',
    summary: 'Correct a bank account',
    isVersioned: true,
    approval: 'BANK_ACCOUNT',
    allow: ['ADMIN', 'OWNER'],
    needsProof: true,
    body: patchSchema(bankAccount).extend({
      accountNumber: accountNumberSchema.optional(),
      isDefault: z.literal(true, 'Make another account the default instead.').optional(),
    }),
    reply: bankAccountSchema,
    problems,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/bank-account/{id}',
    summary: 'Remove a bank account; past payments keep it',
    approval: 'BANK_ACCOUNT',
    allow: ['ADMIN', 'OWNER'],
    needsProof: true,
    reply: undefined,
    isVersioned: true,
  }),
}
