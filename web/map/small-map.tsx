import { type MapKind, mapKinds } from '../../domain/map/map-measure.ts'
import type { Bounds } from '../../domain/map/tile.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import type { Geometry } from './parse-outline.ts'
import { useGeometryBase } from './use-geometry-base.ts'
import './map-view.css'

const width = 300
const height = 200

type SmallMapProps = {
  kind: MapKind
  /** The highlighted properties. */
  ids: readonly string[]
  label: string
  bounds: Bounds
}

/** A property and its neighbours, as far as the reader may see them. Rendered without the map library. */
export function SmallMap({ kind, ids, label, bounds }: SmallMapProps) {
  const bbox = bounds.map((degrees) => degrees.toFixed(7)).join(',')
  const isEnabled = useGeometryBase().data !== undefined
  const plots = useEndpoint('geometry.list', { params: { kind: 'plot' }, query: { bbox } }, { isEnabled })
  const buildings = useEndpoint('geometry.list', { params: { kind: 'building' }, query: { bbox } }, { isEnabled })
  const features = { plot: plots.data?.features ?? [], building: buildings.data?.features ?? [] }
  const outlines = mapKinds.flatMap((layer) =>
    features[layer].map(({ id, geometry, properties }) => ({
      ...{ id, kind: layer, geometry, label: properties.label },
      isChosen: layer === kind && ids.includes(id),
    })),
  )
  return <OutlinePicture label={t`${label} and its neighbours, north at the top`} bounds={bounds} outlines={outlines} />
}

type Outline = { id: string; kind: MapKind; geometry: Geometry; label: string; isChosen: boolean }

/** Outlines to scale, the highlighted ones in the foreground colour. Plots are drawn before the buildings on them. */
export function OutlinePicture({ label, bounds, outlines }: { label: string; bounds: Bounds; outlines: readonly Outline[] }) {
  return (
    <figure className="small-map" aria-label={label}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {outlines.map((outline) => (
          <path
            key={outline.id}
            d={pathOf(outline.geometry, bounds)}
            className={`small-map-${outline.kind}`}
            data-chosen={outline.isChosen || undefined}
          >
            <title>{outline.label}</title>
          </path>
        ))}
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

/** Centres the bounds, with about their own size of surroundings on each side. */
export function around([west, south, east, north]: Bounds): Bounds {
  const lat = (south + north) / 2
  const perLon = Math.cos((lat * Math.PI) / 180)
  // A frame of 3:2, at least about 60 m high, in degrees of latitude.
  const height = Math.max((north - south) * 2.2, ((east - west) * perLon * 2.2) / 1.5, 0.000_6)
  const width = (height * 1.5) / perLon
  const lon = (west + east) / 2
  return [lon - width / 2, lat - height / 2, lon + width / 2, lat + height / 2]
}
