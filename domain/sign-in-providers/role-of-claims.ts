export type RoleByClaim = 'ADMIN' | 'MANAGER'
type RoleRule = { roleClaim: string | null; adminValues: readonly string[]; managerValues: readonly string[] }

/** The role in an account's claims, the higher one of several; undefined if there is none. */
export function roleOfClaims(claims: Readonly<Record<string, unknown>>, rule: RoleRule): RoleByClaim | undefined {
  if (rule.roleClaim === null) return undefined
  const values = valuesOf(claimAt(claims, rule.roleClaim))
  if (rule.adminValues.some((value) => values.includes(value))) return 'ADMIN'
  return rule.managerValues.some((value) => values.includes(value)) ? 'MANAGER' : undefined
}

/** Some providers have a claim whose own name contains dots, like an address; the full name is tried first. */
export function claimAt(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  let found: unknown = claims
  for (const part of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined
    found = Reflect.get(found, part)
  }
  return found
}

function valuesOf(claim: unknown): string[] {
  const all: unknown[] = Array.isArray(claim) ? claim : [claim]
  return all.filter((value) => typeof value === 'string')
}

/** The methods of a sign-in, as defined by RFC 8176: something the person knows, or something they have or are. */
const known = ['pwd', 'pin', 'kba']
const possessionMethods = ['otp', 'hwk', 'swk', 'sc', 'sms', 'tel', 'fpt', 'face', 'iris', 'retina', 'vbm']

/** Whether the ID token states that two factors were used. A single one is not a second factor. */
export function namesSecondFactor(claims: Readonly<Record<string, unknown>>): boolean {
  const methods = valuesOf(claims['amr'])
  const has = (kinds: readonly string[]) => methods.some((method) => kinds.includes(method))
  return methods.includes('mfa') || (has(known) && has(possessionMethods))
}
