import { formatCount } from '../../domain/money.ts'
import { useComputedColorScheme } from '@mantine/core'
import type { MapKind, MapMeasure } from '../../domain/map/map-measure.ts'
import { rich } from '../platform/texts.ts'
import { measureLabels, stylesOf } from './map-labels.ts'
import { patternUrl, toneColour } from './map-patterns.ts'

type MapLegendProps = { kind: MapKind; measure: MapMeasure; leftOut: number }

/** The meaning of each colour and pattern. */
export function MapLegend({ kind, measure, leftOut }: MapLegendProps) {
  // The colours depend on the colour scheme, so a change of scheme redraws the legend.
  const scheme = useComputedColorScheme()
  return (
    <div className="map-legend" key={scheme}>
      <h2 className="small">{measureLabels[measure]}</h2>
      <MapStates kind={kind} measure={measure} />
      {leftOut > 0 && <p className="small secondary">{rich`Zoom in to see ${formatCount(leftOut)} more.`}</p>}
    </div>
  )
}

export function MapStates({ kind, measure }: { kind: MapKind; measure: MapMeasure }) {
  return (
    <ul className="bare">
      {Object.entries(stylesOf(kind, measure)).map(([state, { word, shape, tone }]) => (
        <li key={state} className="row">
          <span
            className="map-legend-swatch"
            style={{ backgroundImage: `url(${patternUrl(shape, tone)})`, borderColor: toneColour(tone) }}
            aria-hidden
          />
          {word}
        </li>
      ))}
    </ul>
  )
}
