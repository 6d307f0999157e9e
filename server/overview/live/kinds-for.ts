import { everyEndpoint } from '../../../domain/contracts.ts'
import type { Endpoint, RoleName } from '../../../domain/endpoint.ts'
import type { Actor } from '../../platform/actor.ts'
import { anyKind, type Change } from '../../platform/database/change.ts'

export type LiveActor = Extract<Actor, { kind: 'staff' | 'owner' | 'tenant' }>

/** The kinds of these changes that somebody may learn of. Whose records they are has been asked before. */
export function kindsFor({ role, personId }: LiveActor, changes: readonly Change[]): string[] {
  const own = changes.filter((change) => change.personId === undefined || change.personId === personId)
  const readable = readableKinds(role)
  return [...new Set(own.map(({ kind }) => kind))].filter((kind) => kind === anyKind || readable.has(kind))
}

const readableByRole = new Map<RoleName, ReadonlySet<string>>()

/** The nouns of the contract that a role reads anything of. */
function readableKinds(role: RoleName): ReadonlySet<string> {
  const known = readableByRole.get(role)
  if (known) return known
  const readable = new Set(
    everyEndpoint().flatMap(([key, endpoint]) => (isReadBy(role, endpoint) ? (key.split('.')[0] ?? []) : [])),
  )
  readableByRole.set(role, readable)
  return readable
}

function isReadBy(role: RoleName, { method, allow }: Endpoint): boolean {
  return method === 'GET' && (allow === 'SIGNED_IN' || (allow !== 'PUBLIC' && allow.includes(role)))
}
