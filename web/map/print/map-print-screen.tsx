import { Select, TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type PaperTurn,
  type PrintScale,
  paperSizes,
  paperTurns,
  printScales,
  scaleOfExtent,
  scaleText,
  zoomOfScale,
} from '../../../domain/map/print-scale.ts'
import type { Reply } from '../../platform/call.ts'
import { oneOf } from '../../platform/one-of.ts'
import { stringifySearch, useSearchState } from '../../platform/search-state.ts'
import { useSignedIn } from '../../platform/session.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ActionButton } from '../../ui/page/action-button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { readBorders } from '../borders.ts'
import { kindLabel, measureLabels } from '../map-labels.ts'
import type { View } from '../open-map.ts'
import { useGeometryBase } from '../use-geometry-base.ts'
import { tilesAddress, useMapSearch, viewText } from '../use-map-search.ts'
import { MapPaper } from './map-paper.tsx'
import '../map-view.css'

type Extent = Reply<'map.extent'>

const turnLabels: Record<PaperTurn, string> = { landscape: t`Landscape`, portrait: t`Portrait` }
/** Thimphu, if nothing is drawn yet. */
const capital: View = { lon: 89.639, lat: 27.472, zoom: 12 }

/** Prints the current map view on a sheet of paper, true to scale. */
export function MapPrintScreen() {
  const search = useMapSearch()
  const { kind, measure } = search
  const extent = useEndpoint('map.extent', { params: { kind } }, { isEnabled: search.startsAt === undefined })
  const sheet = useSheet(search.startsAt, extent.data?.bounds ?? undefined)
  const [title, setTitle] = useState(t`${kindLabel[kind].many}: ${measureLabels[measure].toLowerCase()}`)
  const [isDrawn, setDrawn] = useState(false)
  const [address] = useSearchState()
  const { paper, turn, scale, change } = sheet
  const { paper: _paper, turn: _turn, scale: _scale, ...ofMap } = address
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Map View`, to: `/admin/master-properties/map-view${stringifySearch(ofMap)}` }]}
        title={t`Print map`}
        subtitle={t`Drag the map or use the arrow keys to move it. Print on ${paper}, ${turnLabels[turn].toLowerCase()}, at 100 %.`}
        primary={
          <ActionButton
            leftSection={<IconPrinter size={18} aria-hidden />}
            reason={isDrawn ? undefined : t`The map is still loading.`}
            onClick={() => window.print()}
          >{t`Print`}</ActionButton>
        }
      />
      <div className="map-print-choices">
        <TextInput label={t`Title`} value={title} maxLength={80} onChange={(event) => setTitle(event.currentTarget.value)} />
        <Select
          label={t`Scale`}
          allowDeselect={false}
          data={printScales.map((one) => ({ value: String(one), label: scaleText(one) }))}
          value={String(scale)}
          onChange={(value) => change({ scale: value ?? undefined })}
        />
        <Select
          label={t`Paper`}
          allowDeselect={false}
          data={[...paperSizes]}
          value={paper}
          onChange={(value) => change({ paper: value ?? undefined })}
        />
        <Select
          label={t`Orientation`}
          allowDeselect={false}
          data={paperTurns.map((value) => ({ value, label: turnLabels[value] }))}
          value={turn}
          onChange={(value) => change({ turn: value ?? undefined })}
        />
      </div>
      <Sheet search={search} extent={extent} sheet={sheet} title={title} isDrawn={isDrawn} onDrawn={setDrawn} />
    </>
  )
}

type SheetProps = {
  search: ReturnType<typeof useMapSearch>
  extent: UseQueryResult<Extent, Error>
  sheet: ReturnType<typeof useSheet>
  title: string
  isDrawn: boolean
  onDrawn: (isDrawn: boolean) => void
}

function Sheet({ search, extent, sheet: { paper, turn, scale, change }, title, isDrawn, onDrawn }: SheetProps) {
  const { kind, measure, startsAt, chosenId } = search
  const config = useGeometryBase()
  const borders = useQuery({ queryKey: ['borders'], queryFn: readBorders, staleTime: Number.POSITIVE_INFINITY })
  const office = useOfficeName()
  const date = useToday()
  const failed = config.error ?? borders.error ?? extent.error
  if (failed) {
    const retry = () => Promise.all([config.refetch(), borders.refetch(), ...(extent.error ? [extent.refetch()] : [])])
    return <ErrorState error={failed} onRetry={() => void retry()} />
  }
  if (!config.data || !borders.data || (!startsAt && !extent.data)) {
    return <output className="map-skeleton skeleton" aria-label={t`Loading the map`} />
  }
  const [west, south, east, north] = extent.data?.bounds ?? []
  const isDrawnAnywhere = west !== undefined && south !== undefined && east !== undefined && north !== undefined
  const home = isDrawnAnywhere ? { lon: (west + east) / 2, lat: (south + north) / 2 } : capital
  return (
    <MapPaper
      title={title}
      office={office}
      date={date}
      kind={kind}
      measure={measure}
      paper={paper}
      turn={turn}
      scale={scale}
      map={{
        borders: borders.data,
        baseMap: config.data.baseMap,
        tiles: tilesAddress(search, 0),
        chosen: chosenId ? { kind, id: chosenId } : undefined,
        centre: startsAt ?? home,
      }}
      onMove={({ lon, lat }) => change({ at: viewText({ lon, lat, zoom: zoomOfScale(scale, lat) }) })}
      isDrawn={isDrawn}
      onDrawn={onDrawn}
    />
  )
}

/** The options of the sheet, stored in the address. The initial scale is close to the scale of the map, or shows everything. */
function useSheet(startsAt: View | undefined, bounds: Extent['bounds'] | undefined) {
  const [address, change] = useSearchState()
  const size = oneOf(paperSizes, address['paper']) ?? 'A4'
  const turn = oneOf(paperTurns, address['turn']) ?? 'landscape'
  const begins = startsAt === undefined && bounds ? scaleOfExtent(bounds, size, turn) : nearestScale(startsAt)
  return {
    paper: size,
    turn,
    scale: printScales.find((one) => String(one) === address['scale']) ?? begins,
    change: (changes: Record<string, string | undefined>) => change(changes, { isReplace: true }),
  }
}

function nearestScale({ lat, zoom }: View = capital): PrintScale {
  const distance = (scale: PrintScale) => Math.abs(zoomOfScale(scale, lat) - zoom)
  return printScales.reduce((best, scale) => (distance(scale) < distance(best) ? scale : best))
}

function useOfficeName(): string {
  const { adminId } = useSignedIn().currentRole
  const { data } = useEndpoint(
    'organisation.ofAdmin',
    { params: { id: adminId ?? '' } },
    { isEnabled: adminId !== null, staleTimeMs: 300_000 },
  )
  return data?.organisationName ?? ''
}
