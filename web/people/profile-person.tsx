import type { ReactNode } from 'react'
import { usePicture } from '../platform/use-picture.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import './profile.css'

type ProfilePersonProps = { name: string; profileUri: string | null; children?: ReactNode }

/** The head of a profile: picture or first letter, the name, and a quiet line. */
export function ProfilePerson({ name, profileUri, children }: ProfilePersonProps) {
  const picture = usePicture(profileUri)
  return (
    <div className="profile-person">
      <PersonAvatar name={name} src={picture} size={64} />
      <div>
        <div className="profile-name">{name}</div>
        <div className="secondary">{children}</div>
      </div>
    </div>
  )
}
