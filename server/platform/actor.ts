import type { RoleName } from '../../domain/endpoint.ts'
import type { DatabaseRole } from '../database/migrate.ts'

/** The actor of a transaction. It determines the database role and the rows that row-level security allows. */
export type Actor =
  | {
      kind: 'staff'
      role: 'ADMIN' | 'MANAGER'
      organisationId: string
      personId: string
      adminId: string
      sessionId?: string
      /** For a SUPERADMIN who acts as the ADMIN of this organisation: the support access used (decision 78). */
      supportAccessId?: string
      /** For a program, instead of a session: the API token used (decision 123). */
      apiTokenId?: string
    }
  | { kind: 'owner'; role: 'OWNER'; organisationId: string; personId: string; adminId: string; sessionId?: string }
  | { kind: 'tenant'; role: 'TENANT'; organisationId: string; personId: string; adminId: string; sessionId?: string }
  | { kind: 'operator'; role: 'SUPERADMIN'; personId: string; sessionId?: string }
  /** A job or a delivery: staff of one organisation, but no specific person. */
  | {
      kind: 'job'
      organisationId: string
      /** Also allowed in an office that is closed for a move to another installation: for the data of its archive (decision 122). */
      whileClosed?: true
    }
  | { kind: 'visitor' }
  | { kind: 'auth' }

export const visitor: Actor = { kind: 'visitor' }
export const authActor: Actor = { kind: 'auth' }

export function databaseRoleOf(actor: Actor): DatabaseRole {
  return actor.kind === 'job' ? 'staff' : actor.kind
}

export function organisationOf(actor: Actor): string | undefined {
  return 'organisationId' in actor ? actor.organisationId : undefined
}

export function personOf(actor: Actor): string | undefined {
  return 'personId' in actor ? actor.personId : undefined
}

/** Undefined for actors who belong to the organisation. */
export function supportAccessOf(actor: Actor): string | undefined {
  return actor.kind === 'staff' ? actor.supportAccessId : undefined
}

/** Undefined for people. */
export function apiTokenOf(actor: Actor): string | undefined {
  return actor.kind === 'staff' ? actor.apiTokenId : undefined
}

export function roleOf(actor: Actor): RoleName | undefined {
  return 'role' in actor ? actor.role : undefined
}
