import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePicture } from '../platform/use-picture.ts'
import { PersonAvatar } from '../ui/text/person-avatar.tsx'

type ProfilePersonProps = { name: string; profileUri: string | null; children?: ReactNode }

/** The head of a profile: picture or initial, the name, and a quiet line. */
export function ProfilePerson({ name, profileUri, children }: ProfilePersonProps) {
  const picture = usePicture(profileUri)
  return (
    <div className="row gap-4 reflow">
      <PersonAvatar name={name} src={picture} size={64} />
      <div>
        <Box className="strong break" fz="xl" lh={1.3}>
          {name}
        </Box>
        <div className="secondary">{children}</div>
      </div>
    </div>
  )
}
