import type { RoleName } from '../../domain/endpoint.ts'
import type { DatabaseRole } from '../database/migrate.ts'

/** Who acts in a transaction: decides the database role and what row level security lets through. */
export type Actor =
  | {
      kind: 'staff'
      role: 'ADMIN' | 'MANAGER'
      organisationId: string
      personId: string
      adminId: string
      sessionId?: string
      /** Of a SUPERADMIN who acts as the ADMIN of this organisation: by which support access (decision 78). */
      supportAccessId?: string
      /** Of a program, in place of a session: by which API token (decision 123). */
      apiTokenId?: string
    }
  | { kind: 'owner'; role: 'OWNER'; organisationId: string; personId: string; adminId: string; sessionId?: string }
  | { kind: 'tenant'; role: 'TENANT'; organisationId: string; personId: string; adminId: string; sessionId?: string }
  | { kind: 'operator'; role: 'SUPERADMIN'; personId: string; sessionId?: string }
  /** A job or a delivery: staff of one organisation, but nobody in person. */
  | {
      kind: 'job'
      organisationId: string
      /** Also in an office that is closed because it is moved to another installation: what its archive needs (decision 122). */
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

/** Undefined for whoever belongs to the organisation that they act in. */
export function supportAccessOf(actor: Actor): string | undefined {
  return actor.kind === 'staff' ? actor.supportAccessId : undefined
}

/** Undefined for whoever acts in person. */
export function apiTokenOf(actor: Actor): string | undefined {
  return actor.kind === 'staff' ? actor.apiTokenId : undefined
}

export function roleOf(actor: Actor): RoleName | undefined {
  return 'role' in actor ? actor.role : undefined
}
