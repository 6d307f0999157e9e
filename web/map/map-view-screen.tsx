import { Select } from '@mantine/core'
import { useState } from 'react'
import type { MapItem } from '../../domain/map/map-contract.ts'
import { mapKinds, mapMeasures } from '../../domain/map/map-measure.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { PageSkeleton } from '../ui/feedback/skeleton.tsx'
import { ChoiceTabs } from '../ui/input/choice-tabs.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { kindLabel, measureLabels } from './map-labels.ts'
import { MapList } from './map-list.tsx'
import { MapPanel } from './map-panel.tsx'
import { MapToolButtons, useMapTools } from './map-tools.tsx'
import { type MapSearch, useMapSearch } from './use-map-search.ts'
import './map-view.css'
import { loadable } from '../ui/feedback/loadable.tsx'

const PrintScreen = loadable(
  () => import('./print/map-print-screen.tsx'),
  (module) => module.MapPrintScreen,
  {
    placeholder: () => <PageSkeleton />,
  },
)

/** Imported here: if the routes imported it, its files would count as part of the first page of every visitor. */
export function MapPrintScreen() {
  return <PrintScreen />
}

/** The list and the map side by side, with one filter and one address. */
export function MapViewScreen() {
  const search = useMapSearch()
  const { kind, list, filter, shows, change } = search
  const [revision, setRevision] = useState(0)
  const tools = useMapTools(() => setRevision((drawn) => drawn + 1))
  const query = { ...filter, ...listQueryOf(list, { isDrawn: oneOf(['true', 'false'], list.filters.isDrawn) }) }
  const page = useEndpoint('map.list', { params: { kind }, query }, { showsPreviousPage: true })
  const extent = useEndpoint('map.extent', { params: { kind } }, { staleTimeMs: 300_000 })
  const choose = (item: MapItem) => change({ chosen: item.id, view: 'map' })
  return (
    <>
      <PageHeader title={t`Map View`} secondary={<MapToolButtons search={search} tools={tools} />} />
      <MapControls search={search} />
      <div className="map-view" data-shows={shows}>
        <div className="map-view-list">
          <MapList search={search} query={query} page={page} onChoose={choose} />
        </div>
        <MapPanel
          search={search}
          items={page.data?.items ?? []}
          revision={revision}
          home={extent.data?.bounds ?? undefined}
          tools={tools}
        />
      </div>
    </>
  )
}

function MapControls({ search: { kind, measure, shows, change } }: { search: MapSearch }) {
  return (
    <div className="map-controls row wrap gap-3 mb-3">
      <ChoiceTabs
        label={t`Show`}
        choices={mapKinds.map((value) => ({ value, label: kindLabel[value].many }))}
        value={kind}
        onChange={(value) =>
          change({ kind: value === 'plot' ? undefined : value, use: undefined, chosen: undefined, pageNo: undefined })
        }
      />
      <Select
        className="map-measure"
        aria-label={t`Colour by`}
        leftSection={<span className="small secondary">{t`Colour by`}</span>}
        leftSectionWidth={78}
        allowDeselect={false}
        data={mapMeasures.map((value) => ({ value, label: measureLabels[value] }))}
        value={measure}
        onChange={(value) => change({ measure: value === 'occupancy' ? undefined : (value ?? undefined) }, { isReplace: true })}
      />
      <div className="map-narrow-only">
        <ChoiceTabs
          label={t`List or map`}
          choices={[
            { value: 'list', label: t`List` },
            { value: 'map', label: t`Map` },
          ]}
          value={shows}
          onChange={(value) => change({ view: value === 'map' ? 'map' : undefined }, { isReplace: true })}
        />
      </div>
    </div>
  )
}
