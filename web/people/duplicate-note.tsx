import { useDebouncedValue } from '@mantine/hooks'
import { type TextFormat, textFormats } from '../../domain/text-format.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { managerPath, ownerPath, tenantPath } from './people-paths.ts'

const shortestName = 3

function isComplete(typed: string, format: TextFormat): boolean {
  return textFormats[format].errorIn(textFormats[format].read(typed)) === null
}

type DuplicateCandidate = Reply<'person.alike'>[number]
type DuplicateNoteProps = { name: string; cid: string; phoneNumber: string; personId: string | undefined }

const kinds = {
  OWNER: { word: t`owner`, path: ownerPath },
  TENANT: { word: t`tenant`, path: tenantPath },
  MANAGER: { word: t`manager`, path: managerPath },
} as const

/** Warns if a person may already be registered. It checks as soon as the CID or phone is complete or typing of the name pauses. */
export function DuplicateNote({ name: typed, cid, phoneNumber, personId }: DuplicateNoteProps) {
  const [name] = useDebouncedValue(typed.trim(), 400)
  const query = {
    ...(name.length >= shortestName ? { name } : {}),
    ...(isComplete(cid, 'cid') ? { cid } : {}),
    ...(isComplete(phoneNumber, 'phone') ? { phoneNumber } : {}),
  }
  const { data = [] } = useEndpoint('person.alike', { query }, { isEnabled: Object.keys(query).length > 0 })
  const others = Object.keys(query).length > 0 ? data.filter(({ id }) => id !== personId) : []
  if (others.length === 0) return null
  return (
    <Note>
      {others.map((person) => (
        <DuplicateLine key={`${person.kind} ${person.id}`} person={person} />
      ))}
    </Note>
  )
}

function DuplicateLine({ person: { id, kind, name, sharesCid, sharesPhone, sharesName } }: { person: DuplicateCandidate }) {
  const { word, path } = kinds[kind]
  const shared = [sharesCid && t`this CID`, sharesPhone && t`this phone number`, sharesName && t`this name`]
    .filter(Boolean)
    .join(t` and `)
  return <div>{rich`The ${word} ${<Link to={path(id)}>{name}</Link>} already has ${shared}.`}</div>
}
