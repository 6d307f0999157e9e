import { z } from 'zod'
import { endpoint, staffAndOwner } from '../endpoint.ts'
import { listQuery, pageOf } from '../page.ts'
import { idParams, idSchema, nullableText, optionalText, requiredText, text } from '../text.ts'
import { accountNumberIssue, type BankCode, bankCodes, banks } from './bank.ts'
import { sheet, yesOrNo } from '../sheet.ts'

export const bankAccountSchema = z.object({
  id: idSchema,
  bankCode: z.enum(bankCodes),
  accountName: z.string(),
  /** Masked for who does not manage it. */
  accountNumber: z.string(),
  branch: z.string().nullable(),
  /** Null: the office's own. */
  ownerId: idSchema.nullable(),
  ownerName: z.string().nullable(),
  isDefault: z.boolean(),
})
export type BankAccount = z.output<typeof bankAccountSchema>

const accountNumberSchema = text(30).transform((number) => number.replaceAll(/[\s-]/g, ''))

function hasItsForm(account: { bankCode: BankCode; accountNumber: string }, context: z.core.$RefinementCtx): void {
  const message = accountNumberIssue(account.bankCode, account.accountNumber)
  if (message) context.addIssue({ code: 'custom', path: ['accountNumber'], message })
}

export const newBankAccountSchema = z
  .object({
    bankCode: z.enum(bankCodes),
    accountName: requiredText(120, 'Give the name the account is held in.'),
    accountNumber: accountNumberSchema,
    branch: optionalText(80),
    ownerId: idSchema.nullish().transform((id) => id ?? null),
    /** The first account of the office or of an owner is the default whatever is given. */
    isDefault: z.boolean().default(false),
  })
  .superRefine(hasItsForm)

const problems = ['DUPLICATE'] as const

const bankAccountColumns = sheet<BankAccount>(({ text }) => [
  text('Account name', (account) => account.accountName),
  text('Bank', (account) => banks[account.bankCode].name),
  text('Account number', (account) => account.accountNumber),
  text('Branch', (account) => account.branch),
  text('Owner', (account) => account.ownerName ?? 'The office'),
  text('Default', (account) => yesOrNo(account.isDefault)),
  text('Id', (account) => account.id),
])

/** ADMIN keeps the office's accounts and its owners'; an OWNER their own; a MANAGER chooses among masked ones. */
export const bankAccountContract = {
  list: endpoint({
    method: 'GET',
    path: '/bank-account',
    summary: 'Bank accounts of the office and of its owners; an owner sees their own',
    allow: staffAndOwner,
    query: listQuery(['accountName', 'bankCode'], {
      ownerId: idSchema.optional(),
      /** Only the office's own. */
      ofOffice: z.stringbool().optional(),
      bankCode: z.enum(bankCodes).optional(),
    }),
    columns: bankAccountColumns,
    reply: pageOf(bankAccountSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/bank-account/{id}',
    summary: 'One bank account',
    allow: staffAndOwner,
    params: idParams,
    reply: bankAccountSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/bank-account',
    summary: 'Add a bank account; an owner adds their own',
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
    allow: ['ADMIN', 'OWNER'],
    needsProof: true,
    params: idParams,
    body: z.object({
      bankCode: z.enum(bankCodes).optional(),
      accountName: requiredText(120, 'Give the name the account is held in.').optional(),
      accountNumber: accountNumberSchema.optional(),
      branch: nullableText(80).optional(),
      isDefault: z.literal(true, 'Make another account the default instead.').optional(),
    }),
    reply: bankAccountSchema,
    problems,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/bank-account/{id}',
    summary: 'Remove a bank account; what was sent to it stays written',
    allow: ['ADMIN', 'OWNER'],
    needsProof: true,
    params: idParams,
    reply: undefined,
  }),
}
