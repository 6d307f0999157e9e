import { codeText, sheet, yesOrNo } from '../sheet.ts'
import { identityDocumentText } from './identity-document-text.ts'
import type { Owner } from './owner-contract.ts'

export const ownerColumns = sheet<Owner>(({ text, date, time }) => [
  text('Name', (owner) => owner.nameEnglish),
  text('Name in Dzongkha', (owner) => owner.nameDzongkha),
  text('Type', (owner) => codeText(owner.ownerType)),
  text('CID', (owner) => owner.cid),
  text('Identity document', (owner) => identityDocumentText(owner.identityDocument)),
  text('Licence number', (owner) => owner.licenceNumber),
  text('Taxpayer number', (owner) => owner.taxpayerNumber),
  text('GST number', (owner) => owner.gstNumber),
  date('Registered for GST from', (owner) => owner.gstRegisteredFrom),
  text('Exempt from TDS', (owner) => yesOrNo(owner.isTaxExempt)),
  text('Phone number', (owner) => owner.phoneNumber),
  text('E-mail', (owner) => owner.email),
  text('Permanent address', (owner) => owner.permanentAddress),
  text('Has set a password', (owner) => yesOrNo(owner.isVerified)),
  text('May sign in', (owner) => yesOrNo(owner.loginEnabled)),
  time('Registered', (owner) => owner.createdAt),
  text('Id', (owner) => owner.id),
])
