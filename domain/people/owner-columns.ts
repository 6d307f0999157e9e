import { columnsOf, otherColumnsOf } from '../record-sheet.ts'
import { sheet, yesOrNo } from '../sheet.ts'
import { identityDocumentText } from './identity-document-text.ts'
import { owner } from './owner.ts'
import type { Owner } from './owner-contract.ts'

const who = ['nameEnglish', 'nameDzongkha', 'ownerType', 'cid'] as const

export const ownerColumns = sheet<Owner>(({ text, time }) => [
  ...columnsOf(owner, who),
  text('Identity document', (owner) => identityDocumentText(owner.identityDocument)),
  ...otherColumnsOf(owner, who),
  text('Has set a password', (owner) => yesOrNo(owner.isVerified)),
  text('May sign in', (owner) => yesOrNo(owner.loginEnabled)),
  time('Registered', (owner) => owner.createdAt),
  text('Id', (owner) => owner.id),
])
