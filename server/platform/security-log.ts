import type { SecurityEventKind } from '../../domain/security-event-kind.ts'

export type SecurityEntry = {
  kind: SecurityEventKind
  /** The key of the call. */
  action: string
  /** Who did it; of a sign-in that failed, who was meant by `username`. */
  personId?: string | undefined
  username?: string | undefined
  role?: string | undefined
  /** Left out: each organisation in which the person has a role. */
  organisationId?: string | null | undefined
  /** The same, by its ADMIN. */
  adminId?: string | null | undefined
  subjectId?: string | undefined
  address: string
  userAgent: string
}
export type SecurityLog = { record(entry: SecurityEntry): Promise<void> }
