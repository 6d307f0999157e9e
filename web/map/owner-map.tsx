import { mapKinds } from '../../domain/map/map-measure.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ChoiceTabs } from '../ui/input/choice-tabs.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { joinBounds } from './borders.ts'
import { MapPanel } from './map-panel.tsx'
import { kindLabel } from './map-labels.ts'
import { useMapSearch } from './use-map-search.ts'
import './map-view.css'
import '../ui/theme/plain-buttons.css'

/** A read-only map of an owner's properties. It opens at their land. */
export function OwnerMap() {
  const search = useMapSearch()
  const { kind, change, list } = search
  const page = useEndpoint(
    'map.list',
    { params: { kind }, query: { ...listQueryOf(list), pageSize: 50, isDrawn: 'true' } },
    { showsPreviousPage: true },
  )
  const items = page.data?.items ?? []
  const home = joinBounds(items.flatMap(({ bounds }) => (bounds ? [bounds] : [])))
  return (
    <>
      <div className="map-controls row wrap gap-3 mb-3">
        <ChoiceTabs
          label={t`Show`}
          choices={mapKinds.map((value) => ({ value, label: kindLabel[value].many }))}
          value={kind}
          onChange={(value) => change({ kind: value === 'plot' ? undefined : value, chosen: undefined })}
        />
        {items.map(({ id, label }) => (
          <button key={id} type="button" className="text-button" onClick={() => change({ chosen: id }, { isReplace: true })}>
            {label}
          </button>
        ))}
      </div>
      {page.data && items.length === 0 ? (
        <EmptyState title={t`No outlines yet`} text={t`The office draws the outlines of your plots and buildings.`} />
      ) : (
        <MapPanel search={search} items={items} revision={0} home={home} />
      )}
    </>
  )
}
