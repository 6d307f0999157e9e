import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { homeOf } from '../platform/screen-row.ts'
import { type Session, setSession, type UserRole } from '../platform/session-store.ts'
import { splitAddress } from '../ui/page/link.tsx'
import { RoleChoice } from './role-choice.tsx'
import { rolesToEnter } from './role-labels.ts'

type Enter = (session: Session, next?: string | null) => void

/** After sign-in, a person with several roles chooses one, and continues to the requested page. */
export function EnterStep({ children, onChoosing }: { children: (enter: Enter) => ReactNode; onChoosing?: () => void }) {
  const navigate = useNavigate()
  const [signedIn, setSignedIn] = useState<{ session: Session; next: string | null } | null>(null)
  const open = (role: UserRole, next: string | null) => {
    const isOurs = next !== null && /^\/(?!\/)/.test(next)
    void navigate(splitAddress(isOurs ? next : homeOf(role.name)))
  }
  const enter: Enter = (session, next = null) => {
    // A person with several roles chooses one. A temporary password must be changed first.
    if (rolesToEnter(session.user.roles).length > 1 && session.user.isVerified) {
      setSignedIn({ session, next })
      onChoosing?.()
    } else {
      setSession(session)
      open(session.currentRole, next)
    }
  }
  return signedIn ? <RoleChoice session={signedIn.session} onChosen={(role) => open(role, signedIn.next)} /> : children(enter)
}
