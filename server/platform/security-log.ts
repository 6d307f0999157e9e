import type { SecurityEventKind } from '../../domain/security-event-kind.ts'

export type SecurityEntry = {
  kind: SecurityEventKind
  /** The key of the call. */
  action: string
  /** The person who did it; for a failed sign-in, the person identified by `username`. */
  personId?: string | undefined
  username?: string | undefined
  role?: string | undefined
  /** Omitted: each organisation in which the person has a role. */
  organisationId?: string | null | undefined
  /** The organisation, given by its ADMIN. */
  adminId?: string | null | undefined
  subjectId?: string | undefined
  address: string
  userAgent: string
}
export type SecurityLog = { record(entry: SecurityEntry): Promise<void> }
