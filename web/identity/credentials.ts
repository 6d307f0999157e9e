import type { OfferedRole } from '../../domain/problem.ts'

export type Credentials = { username: string; password: string } | { username: string; code: string }

/** What was given to sign in, and the roles that it may accept. */
export type RolesOffered = {
  given: Credentials & { secondFactor?: string; rememberDevice?: boolean }
  offers: readonly OfferedRole[]
}
