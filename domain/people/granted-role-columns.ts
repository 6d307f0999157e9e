import type { z } from 'zod'
import { codeText, sheet, yesOrNo } from '../sheet.ts'
import type { grantedRoleSchema } from './role-contract.ts'

export const grantedRoleColumns = sheet<z.output<typeof grantedRoleSchema>>(({ text, time }) => [
  text('Person', (role) => role.personName),
  text('Role', (role) => codeText(role.name)),
  text('Has set a password', (role) => yesOrNo(role.isVerified)),
  text('May sign in', (role) => yesOrNo(role.isEnabled)),
  time('Since', (role) => role.since),
  text('Id of the person', (role) => role.personId),
])
