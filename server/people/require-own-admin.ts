import { notFound } from '../../domain/problem.ts'
import type { Actor } from '../platform/actor.ts'

/** The ADMIN in a path names the organisation; any but the caller's own does not exist for them. */
export function requireOwnAdmin(actor: Actor, adminId: string): void {
  if (!('adminId' in actor) || actor.adminId !== adminId) throw notFound('organisation')
}
