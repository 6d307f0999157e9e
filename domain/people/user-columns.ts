import type { User } from '../identity/user.ts'
import { type SheetColumn, sheet, yesOrNo } from '../sheet.ts'

/** Owners and managers as a sheet. */
export const userColumns: readonly SheetColumn<User & { createdAt: string }>[] = sheet(({ text, time }) => [
  text('Name', (user) => user.nameEnglish),
  text('Name in Dzongkha', (user) => user.nameDzongkha),
  text('CID', (user) => user.cid),
  text('Phone number', (user) => user.phoneNumber),
  text('E-mail', (user) => user.email),
  text('Permanent address', (user) => user.permanentAddress),
  text('Has set a password', (user) => yesOrNo(user.isVerified)),
  text('May sign in', (user) => yesOrNo(user.loginEnabled)),
  time('Registered', (user) => user.createdAt),
  text('Id', (user) => user.id),
])
