import { useMediaQuery } from '@mantine/hooks'
import type { MultiPolygon, Polygon } from 'geojson'
import { type BorderShapes, boundsOfShape, joinBounds, namePoints } from './borders.ts'
import type { Look } from '../ui/chart/mark.tsx'
import { Link } from '../ui/page/link.tsx'
import '../ui/chart/chart.css'

/** `words` describes the colour, for screen readers and tooltips. */
export type ShadedArea = { look: Look; words: string; to: string }

type ChoroplethProps = {
  label: string
  shapes: BorderShapes
  /** Keyed by the name of the shape. */
  areas: ReadonlyMap<string, ShadedArea>
}

/** The length of a degree of longitude relative to one of latitude, in the middle of Bhutan. */
const shortening = Math.cos((27.5 * Math.PI) / 180)
const width = 1000

/**
 * Areas shaded in steps of one colour, each with the letter of its step and a link. Rendered as SVG, without a map library. If the page is
 * zoomed so much that most areas are narrower than 24 px, they are not links (WCAG 2.5.8): the table next to them has the same links.
 */
export function Choropleth({ label, shapes, areas }: ChoroplethProps) {
  const isTooSmall = useMediaQuery('(max-width: 300px)', false, { getInitialValueInEffect: false })
  const bounds = joinBounds(shapes.features.map(({ geometry }) => boundsOfShape(geometry)))
  if (!bounds) return null
  const [west, south, east, north] = bounds
  const scale = width / ((east - west) * shortening)
  const height = Math.round((north - south) * scale)
  const place = ([lon = 0, lat = 0]: readonly number[]) =>
    [round((lon - west) * shortening * scale), round((north - lat) * scale)] as const
  const centres = new Map(
    namePoints(shapes).features.map(({ properties, geometry }) => [properties.name, place(geometry.coordinates)]),
  )
  return (
    <figure className="bare" aria-label={label}>
      <svg className="choropleth" viewBox={`-4 -4 ${width + 8} ${height + 8}`}>
        {shapes.features.map(({ properties: { name }, geometry }) => {
          const area = areas.get(name)
          const path = <path d={pathOf(geometry, place)} className={area && `tone-${area.look.tone}`} />
          if (!area) return <g key={name}>{path}</g>
          const [x = 0, y = 0] = centres.get(name) ?? []
          const words = `${name}: ${area.words}`
          const drawn = (
            <>
              <title>{words}</title>
              {path}
              {typeof area.look.mark !== 'string' && (
                <text x={x} y={y} aria-hidden="true">
                  {area.look.mark.letter}
                </text>
              )}
            </>
          )
          if (isTooSmall) return <g key={name}>{drawn}</g>
          return (
            <Link key={name} to={area.to} aria-label={words}>
              {drawn}
            </Link>
          )
        })}
      </svg>
    </figure>
  )
}

function pathOf(geometry: Polygon | MultiPolygon, place: (position: readonly number[]) => readonly [number, number]): string {
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
  return rings.map((ring) => `M${ring.map((position) => place(position).join(' ')).join('L')}Z`).join('')
}

const round = (value: number) => Math.round(value * 10) / 10
