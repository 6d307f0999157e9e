import type { User } from '../identity/user.ts'
import { columnsOf } from '../record-sheet.ts'
import { fieldsOf } from '../record.ts'
import { type SheetColumn, sheet, yesOrNo } from '../sheet.ts'
import { manager } from './manager.ts'

export const managerColumns: readonly SheetColumn<User & { createdAt: string }>[] = sheet(({ text, time }) => [
  ...columnsOf(
    manager,
    fieldsOf(manager).map(([name]) => name),
  ),
  text('Has set a password', (user) => yesOrNo(user.isVerified)),
  text('May sign in', (user) => yesOrNo(user.loginEnabled)),
  time('Registered', (user) => user.createdAt),
  text('Id', (user) => user.id),
])
