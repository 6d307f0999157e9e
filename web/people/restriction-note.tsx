import { formatDate, thimphuDate } from '../../domain/calendar-date.ts'
import { useSignedIn } from '../platform/session.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Note } from '../ui/feedback/note.tsx'

/** Shown on the record of a person whose data is restricted, with their reason. */
export function RestrictionNote({ personId }: { personId: string }) {
  const isAdmin = useSignedIn().currentRole.name === 'ADMIN'
  const { data } = useEndpoint('privacy.restriction', { params: { id: personId } }, { isEnabled: isAdmin })
  if (!data?.isRestricted) return null
  const since = data.since ? t` since ${formatDate(thimphuDate(new Date(data.since)))}` : ''
  return (
    <Note>{rich`Restricted${since}: this person asked that their data is stored but not used. You cannot create a new lease for them.${data.reason && t` Their reason: “${data.reason}”`}`}</Note>
  )
}
