import { type MapKind, mapKinds } from '../../domain/map/map-measure.ts'
import type { Bounds } from '../../domain/map/tile.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import type { Geometry } from './outline-text.ts'
import { useGeometryBase } from './use-geometry-base.ts'

const width = 300
const height = 200

type SmallMapProps = {
  kind: MapKind
  /** Those in question. */
  ids: readonly string[]
  label: string
  bounds: Bounds
}

/** A picture of a place: plots, the buildings on them, and those in question; drawn without the big map. */
export function SmallMap({ kind, ids, label, bounds }: SmallMapProps) {
  const bbox = bounds.map((degrees) => degrees.toFixed(7)).join(',')
  const isEnabled = useGeometryBase().data !== undefined
  const plots = useEndpoint('geometry.list', { params: { kind: 'plot' }, query: { bbox } }, { isEnabled })
  const buildings = useEndpoint('geometry.list', { params: { kind: 'building' }, query: { bbox } }, { isEnabled })
  const shown = { plot: plots.data?.features ?? [], building: buildings.data?.features ?? [] }
  return (
    <figure className="small-map" aria-label={t`${label} and its neighbours, north at the top`}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {mapKinds.map((layer) =>
          shown[layer].map((feature) => (
            <path
              key={feature.id}
              d={pathOf(feature.geometry, bounds)}
              className={`small-map-${layer}`}
              data-chosen={(layer === kind && ids.includes(feature.id)) || undefined}
            >
              <title>{feature.properties.label}</title>
            </path>
          )),
        )}
        <ScaleBar bounds={bounds} />
      </svg>
    </figure>
  )
}

/** The longest round length that takes at most a third of the picture. */
function ScaleBar({ bounds: [, south, , north] }: { bounds: Bounds }) {
  const pixelsPerMetre = height / ((north - south) * 110_795)
  const metres = [200, 100, 50, 20, 10, 5].find((length) => length * pixelsPerMetre < width / 3) ?? 5
  const end = 10 + metres * pixelsPerMetre
  return (
    <g className="small-map-scale">
      <path d={`M10 ${height - 14}v4h${end - 10}v-4`} />
      <text x={end + 5} y={height - 9}>{rich`${metres} m`}</text>
    </g>
  )
}

function pathOf(geometry: Geometry, [west, south, east, north]: Bounds): string {
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
  const place = ([lon, lat]: readonly [number, number]) =>
    `${(((lon - west) / (east - west)) * width).toFixed(1)} ${(((north - lat) / (north - south)) * height).toFixed(1)}`
  return rings.map((ring) => `M${ring.map(place).join('L')}Z`).join('')
}
