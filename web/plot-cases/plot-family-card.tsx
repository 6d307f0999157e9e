import { formatDate } from '../../domain/calendar-date.ts'
import type { PlotRelative } from '../../domain/plot-cases/plot-case-contract.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { plotPath } from '../properties/property-paths.ts'
import { Note } from '../ui/feedback/note.tsx'
import { Link } from '../ui/page/link.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import '../properties/properties.css'

/** The predecessors and successors of a plot. Renders nothing if it was never divided or merged. */
export function PlotFamilyCard({ plotId }: { plotId: string }) {
  const family = useEndpoint('plotCase.family', { params: { id: plotId } })
  const { items = [], hasMore = false } = family.data ?? {}
  if (items.length < 2) return null
  const known = new Set(items.map(({ id }) => id))
  const roots = items.filter(({ predecessorIds }) => !predecessorIds.some((id) => known.has(id)))
  return (
    <RecordCard title={t`Family tree`}>
      <Generation plots={roots} all={items} plotId={plotId} depth={0} />
      {hasMore && <p className="small secondary">{t`Only the first 200 plots are shown.`}</p>}
    </RecordCard>
  )
}

const maxDepth = 20
type GenerationProps = { plots: readonly PlotRelative[]; all: readonly PlotRelative[]; plotId: string; depth: number }

/** A merged plot appears under each of its predecessors. */
function Generation({ plots, all, plotId, depth }: GenerationProps) {
  return (
    <ul className="plot-family">
      {plots.map((plot) => {
        const next = all.filter(({ predecessorIds }) => predecessorIds.includes(plot.id))
        return (
          <li key={plot.id}>
            {plot.id === plotId ? (
              <strong aria-current="page">{t`Plot ${plot.plotNumber}`}</strong>
            ) : (
              <Link to={plotPath(plot.id)}>{t`Plot ${plot.plotNumber}`}</Link>
            )}
            <span className="small secondary"> {relativeText(plot)}</span>
            {next.length > 0 && depth < maxDepth && <Generation plots={next} all={all} plotId={plotId} depth={depth + 1} />}
          </li>
        )
      })}
    </ul>
  )
}

function relativeText({ since, retiredOn }: PlotRelative): string {
  if (retiredOn !== null) return t`until ${formatDate(retiredOn)}`
  return since === null ? '' : t`since ${formatDate(since)}`
}

type SucceededNoteProps = { plotId: string; retiredOn: PlotRelative['retiredOn'] }

/** Shown on the page of a retired plot. */
export function SucceededNote({ plotId, retiredOn }: SucceededNoteProps) {
  const family = useEndpoint('plotCase.family', { params: { id: plotId } }, { isEnabled: retiredOn !== null })
  if (retiredOn === null) return null
  const next = (family.data?.items ?? []).filter(({ predecessorIds }) => predecessorIds.includes(plotId))
  return (
    <Note>
      <strong>{t`Replaced by other plots since ${formatDate(retiredOn)}`}</strong>
      <ul className="bare">
        {next.map(({ id, plotNumber }) => (
          <li key={id}>
            <Link to={plotPath(id)}>{t`Plot ${plotNumber}`}</Link>
          </li>
        ))}
      </ul>
    </Note>
  )
}
