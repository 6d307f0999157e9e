import type { OfferedRole } from '../../domain/problem.ts'

export type Credentials = { username: string; password: string } | { username: string; code: string }

/** The credentials that were used to sign in, and the roles that the person may accept. */
export type RolesOffered = {
  given: Credentials & { secondFactor?: string; rememberDevice?: boolean }
  offers: readonly OfferedRole[]
}
