import type { RoleName } from '../../../domain/endpoint.ts'

const hourMs = 3_600_000

/** The maximum duration of a sign-in, however much it is used: 12 hours in an office, 30 days for owners and tenants (decision 70). */
export function sessionLifeMsOf(role: RoleName): number {
  return role === 'OWNER' || role === 'TENANT' ? maxSessionLifetimeMs : 12 * hourMs
}

/** The maximum time for which a token may have to be accepted. */
export const maxSessionLifetimeMs = 30 * 24 * hourMs
