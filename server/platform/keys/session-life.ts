import type { RoleName } from '../../../domain/endpoint.ts'

const hourMs = 3_600_000

/** After how long a sign-in ends, however much it is used: 12 hours in an office, 30 days for owners and tenants (decision 70). */
export function sessionLifeMsOf(role: RoleName): number {
  return role === 'OWNER' || role === 'TENANT' ? maxSessionLifetimeMs : 12 * hourMs
}

/** So long a token may have to be believed. */
export const maxSessionLifetimeMs = 30 * 24 * hourMs
