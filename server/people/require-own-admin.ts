import { notFound } from '../../domain/problem.ts'
import type { Actor } from '../platform/actor.ts'

/** The ADMIN in a path identifies the organisation. For the caller, only their own exists. */
export function requireOwnAdmin(actor: Actor, adminId: string): void {
  if (!('adminId' in actor) || actor.adminId !== adminId) throw notFound('organisation')
}
