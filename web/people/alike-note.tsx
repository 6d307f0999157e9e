import type { Reply } from '../platform/call.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/link.tsx'
import { Note } from '../ui/note.tsx'
import { checkCid, checkPhone } from './contact-checks.ts'
import { managerPath, ownerPath, tenantPath } from './people-paths.ts'

type Alike = Reply<'person.alike'>[number]
type AlikeNoteProps = { cid: string; phoneNumber: string; personId: string | undefined }

const kinds = {
  OWNER: { word: 'owner', path: ownerPath },
  TENANT: { word: 'tenant', path: tenantPath },
  MANAGER: { word: 'manager', path: managerPath },
} as const

/** Warns before a person is written down a second time: as soon as CID or phone is whole, nobody needs to press anything. */
export function AlikeNote({ cid, phoneNumber, personId }: AlikeNoteProps) {
  const query = {
    ...(cid.trim() && checkCid(cid) === null ? { cid } : {}),
    ...(phoneNumber && checkPhone(phoneNumber) === null ? { phoneNumber } : {}),
  }
  const { data = [] } = useEndpoint('person.alike', { query }, { isEnabled: Object.keys(query).length > 0 })
  const others = Object.keys(query).length > 0 ? data.filter(({ id }) => id !== personId) : []
  if (others.length === 0) return null
  return (
    <Note>
      {others.map((person) => (
        <AlikeLine key={`${person.kind} ${person.id}`} person={person} />
      ))}
    </Note>
  )
}

function AlikeLine({ person: { id, kind, name, sharesCid, sharesPhone } }: { person: Alike }) {
  const { word, path } = kinds[kind]
  const shared = [sharesCid && 'this CID', sharesPhone && 'this phone number'].filter(Boolean).join(' and ')
  return (
    <div>
      The {word} <Link to={path(id)}>{name}</Link> has {shared} already.
    </div>
  )
}
