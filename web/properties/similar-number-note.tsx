import { useDebouncedValue } from '@mantine/hooks'
import { isSimilarNumber } from '../../domain/properties/is-similar-number.ts'
import { plainNumber } from '../../domain/properties/plain-number.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { plotPath, thramPath, unitPath } from './property-paths.ts'

type SimilarNumberProps = {
  number: string
  /** The scope in which the number must be unique; null while none is selected. */
  within: string | null
  /** The id of the record that is being corrected. */
  ownId?: string | undefined
}
type Found = { id: string; number: string; path: string }

const pauseMs = 300

/** The query for the number after typing pauses; null if there is nothing to compare. */
function useAsked({ number, within }: SimilarNumberProps) {
  const [typed] = useDebouncedValue(number.trim(), pauseMs)
  return { likeNumber: typed, isAsked: typed !== '' && within !== null }
}

export function SimilarThramNote(props: SimilarNumberProps) {
  const { likeNumber, isAsked } = useAsked(props)
  const query = { likeNumber, administrativeZoneId: props.within ?? '', pageSize: 50 }
  const { data } = useEndpoint('thram.list', { query }, { isEnabled: isAsked })
  const found = (data?.items ?? []).map(({ id, thramNumber }) => ({ id, number: thramNumber, path: thramPath(id) }))
  return <SimilarNote {...props} what={t`Thram`} where={t`in this place`} found={isAsked ? found : []} />
}

export function SimilarPlotNote(props: SimilarNumberProps) {
  const { likeNumber, isAsked } = useAsked(props)
  const { data } = useEndpoint('plot.list', { query: { likeNumber, pageSize: 50 } }, { isEnabled: isAsked })
  const found = (data?.items ?? []).map(({ id, plotNumber, thramId }) => ({
    ...{ id, number: plotNumber, path: plotPath(id) },
    isElsewhere: thramId !== props.within,
  }))
  const like = isAsked ? found : []
  return (
    <>
      <SimilarNote {...props} what={t`Plot`} where={t`in this thram`} found={like.filter(({ isElsewhere }) => !isElsewhere)} />
      <SimilarNote
        {...props}
        what={t`Plot`}
        where={t`in another thram. Check that it is not the same plot`}
        found={like.filter(({ isElsewhere }) => isElsewhere)}
      />
    </>
  )
}

export function SimilarUnitNote(props: SimilarNumberProps) {
  const { likeNumber, isAsked } = useAsked(props)
  const query = { likeNumber, buildingId: props.within ?? '', pageSize: 50 }
  const { data } = useEndpoint('unit.list', { query }, { isEnabled: isAsked })
  const found = (data?.items ?? []).map(({ id, unitNumber }) => ({ id, number: unitNumber, path: unitPath(id) }))
  return <SimilarNote {...props} what={t`Unit`} where={t`in this building`} found={isAsked ? found : []} />
}

/** Warns if a number is already registered, even with different spacing or spelling. */
function SimilarNote({
  number,
  ownId,
  what,
  where,
  found,
}: SimilarNumberProps & { what: string; where: string; found: readonly Found[] }) {
  const same = found.filter((one) => one.id !== ownId && isSimilarNumber(one.number, number)).slice(0, 3)
  if (same.length === 0) return null
  return (
    <Note>
      {same.map((one) => (
        <div key={one.id}>{rich`${(
          <Link to={one.path}>
            {what} {one.number}
          </Link>
        )} is already registered ${where}${plainNumber(one.number) === plainNumber(number) ? '.' : t`, written differently.`}`}</div>
      ))}
    </Note>
  )
}
