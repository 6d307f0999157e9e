import type { ComponentType } from 'react'
import { type Area, areaRoles } from '../platform/screen-row.ts'
import { useSignedIn } from '../platform/session.ts'
import { PageSkeleton } from '../ui/feedback/skeleton.tsx'

/**
 * Renders the shell of an area only while a role of that area acts. After a switch to a role of another area it unmounts immediately: its
 * refetches would be refused, and a refusal ends the session.
 */
export function gated(area: Exclude<Area, 'public'>, Shell: ComponentType): ComponentType {
  return function AreaGate() {
    const { currentRole } = useSignedIn()
    return areaRoles[area].some((role) => role === currentRole.name) ? <Shell /> : <PageSkeleton />
  }
}
