import { z } from 'zod'
import { text } from '../text.ts'

/** A code of an authenticator app, or a recovery code, as typed. */
export const secondFactorSchema = text(60).pipe(z.string().min(1, 'Enter the code.'))

export const requiredOfValues = ['NOBODY', 'ADMIN', 'STAFF', 'EVERYBODY'] as const
export type RequiredOf = (typeof requiredOfValues)[number]

/** The roles from which an office requires a second factor. */
export const secondFactorRuleSchema = z.object({ requiredOf: z.enum(requiredOfValues) })

type Acting = { roleName: string; requiredOf: RequiredOf; isProduction: boolean }

export function isSecondFactorRequired({ roleName, requiredOf, isProduction }: Acting): boolean {
  if (roleName === 'SUPERADMIN') return isProduction
  switch (requiredOf) {
    case 'NOBODY':
      return false
    case 'ADMIN':
      return roleName === 'ADMIN'
    case 'STAFF':
      return roleName === 'ADMIN' || roleName === 'MANAGER'
    case 'EVERYBODY':
      return true
  }
}

/** The second factor in `auth.login`. */
export const secondFactorOfLogin = {
  secondFactor: secondFactorSchema.optional(),
  /** Do not ask for the second factor on this device for 30 days. */
  rememberDevice: z.boolean().optional(),
}
