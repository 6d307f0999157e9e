import { useQuery } from '@tanstack/react-query'
import { managerSource } from '../../people/managers/manager-picker.tsx'
import { managerPath } from '../../people/people-paths.ts'
import { useSession } from '../../platform/session.ts'
import { t } from '../../platform/texts.ts'
import { Fact } from '../../ui/record/facts.tsx'
import { Link } from '../../ui/page/link.tsx'
import { oneQuery } from '../../ui/input/record-picker.tsx'

/** The managers of a building. Only the ADMIN can open their pages. */
export function ManagersFact({ ids }: { ids: readonly string[] }) {
  const isAdmin = useSession()?.currentRole.name === 'ADMIN'
  if (!isAdmin || ids.length === 0) return null
  return (
    <Fact label={ids.length === 1 ? t`Manager` : t`Managers`} isWide>
      {ids.map((id) => (
        <ManagerName key={id} id={id} />
      ))}
    </Fact>
  )
}

function ManagerName({ id }: { id: string }) {
  const { data: manager } = useQuery(oneQuery(managerSource, id))
  return (
    <div>
      <Link to={managerPath(id)}>{manager?.nameEnglish ?? '…'}</Link>
    </div>
  )
}
