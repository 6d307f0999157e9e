import { useElementSize, useViewportSize } from '@mantine/hooks'
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { lengthText } from '../../../domain/map/measured-text.ts'
import type { MapKind, MapMeasure } from '../../../domain/map/map-measure.ts'
import {
  type PaperSize,
  type PaperTurn,
  paperMm,
  type PrintScale,
  scaleBarOf,
  scaleText,
} from '../../../domain/map/print-scale.ts'
import { plural, t } from '../../platform/texts.ts'
import { attribution } from '../base-map-layers.ts'
import { kindLabel, measureLabels } from '../map-labels.ts'
import { MapStates } from '../map-legend.tsx'
import { type Centre, openPrintMap, type PrintMap, type PrintMapOptions } from './open-print-map.ts'

export type MapPaperProps = {
  title: string
  office: string
  date: CalendarDate
  kind: MapKind
  measure: MapMeasure
  paper: PaperSize
  turn: PaperTurn
  scale: PrintScale
  map: Pick<PrintMapOptions, 'borders' | 'baseMap' | 'tiles' | 'chosen' | 'centre'>
  onMove: (centre: Centre) => void
  isDrawn: boolean
  onDrawn: (isDrawn: boolean) => void
}

const pixelsPerMm = 96 / 25.4

/** The print preview of the sheet, as large as the space allows. On paper it has its true size. */
export function MapPaper(props: MapPaperProps) {
  const { title, office, date, kind, measure, paper, turn, scale } = props
  const { ref, width: room } = useElementSize()
  const { height: screenHeight } = useViewportSize()
  const { frame, centre, leftOut, isOpen, isRefused } = usePrintMap(props)
  const [width, height] = paperMm(paper, turn)
  const size = Math.min(1, room / (width * pixelsPerMm), Math.max(320, screenHeight - 300) / (height * pixelsPerMm))
  const look: CSSProperties & Record<`--${string}`, string | number> = {
    '--paper-width': `${width}mm`,
    '--paper-height': `${height}mm`,
    '--paper-shown': size,
  }
  return (
    <div ref={ref} className="map-paper-place" style={look}>
      <article className="map-paper" data-page={`${paper}-${turn}`} aria-label={t`Sheet`}>
        <header className="map-paper-head">
          <div>
            <h2>{title}</h2>
            <p>{office}</p>
          </div>
          <p>{formatDate(date)}</p>
        </header>
        {isRefused && <p>{t`This browser cannot show the map (no WebGL).`}</p>}
        <section
          ref={frame}
          className="map-paper-map"
          aria-label={t`Map of ${kindLabel[kind].many.toLowerCase()}`}
          aria-busy={!props.isDrawn}
        />
        <footer className="map-paper-foot">
          <div className="map-paper-legend">
            <h3>{measureLabels[measure]}</h3>
            {/* Its colours come from the sheet, which must be in the page first. */}
            {isOpen && <MapStates kind={kind} measure={measure} />}
            {leftOut > 0 && (
              <p>{plural(leftOut, '{n} more is not drawn at this scale.', '{n} more are not drawn at this scale.')}</p>
            )}
          </div>
          <div className="map-paper-scale">
            <ScaleBar scale={scale} />
            <p>{t`Scale ${scaleText(scale)} on ${paper}`}</p>
            <p>{t`Centre ${centre.lat.toFixed(5)} N, ${centre.lon.toFixed(5)} E (WGS 84)`}</p>
          </div>
          <NorthArrow />
        </footer>
        <p className="map-paper-sources">{sourcesOf(props.map.baseMap?.attribution)}</p>
      </article>
    </div>
  )
}

function usePrintMap({ map: options, measure, scale, ...events }: MapPaperProps) {
  const frame = useRef<HTMLElement>(null)
  const [map, setMap] = useState<PrintMap>()
  const [centre, setCentre] = useState(options.centre)
  const [leftOut, setLeftOut] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const onMove = useEffectEvent((next: Centre) => {
    setCentre(next)
    events.onMove(next)
  })
  const onDrawn = useEffectEvent(events.onDrawn)
  const openingOptions = useEffectEvent(() => ({ ...options, measure, scale }))
  useEffect(() => {
    if (!frame.current) return undefined
    try {
      const opened = openPrintMap({
        ...openingOptions(),
        container: frame.current,
        onMove: (next) => onMove(next),
        onDrawn: (isDrawn) => onDrawn(isDrawn),
        onLeftOut: setLeftOut,
      })
      setMap(opened)
      return () => opened.close()
    } catch {
      setRefused(true)
      return undefined
    }
  }, [])
  useEffect(() => map?.setScale(scale), [map, scale])
  return { frame, centre, leftOut, isOpen: map !== undefined, isRefused }
}

/** Two halves, the first one dark, labelled with their lengths on the ground. */
function ScaleBar({ scale }: { scale: PrintScale }) {
  const { metres, mm } = scaleBarOf(scale)
  return (
    <figure className="map-paper-bar" style={{ width: `${mm}mm` }} aria-label={t`Scale bar of ${barText(metres)}`}>
      <div />
      <p aria-hidden>
        <span>0</span>
        <span>{barText(metres / 2)}</span>
        <span>{barText(metres)}</span>
      </p>
    </figure>
  )
}

/** Whole numbers need no decimals. */
function barText(metres: number): string {
  return lengthText(metres)
    .replace(/\.0+(?= )/, '')
    .replace(/(\.\d*?)0+(?= )/, '$1')
}

function NorthArrow() {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing has no address for an img
    <svg className="map-paper-north" viewBox="0 0 24 40" role="img" aria-label={t`North is at the top`}>
      <path d="M12 2 L20 26 L12 21 Z" fill="currentColor" stroke="currentColor" />
      <path d="M12 2 L4 26 L12 21 Z" fill="none" stroke="currentColor" />
      <text x="12" y="39" textAnchor="middle" fontSize="12" fontWeight="700" fill="currentColor">
        {t`N`}
      </text>
    </svg>
  )
}

/** Sources are links on screen and plain text on paper. */
function sourcesOf(ofPictures: string | undefined): string {
  const pictures = ofPictures && new DOMParser().parseFromString(ofPictures, 'text/html').body.textContent
  return [pictures, attribution].filter(Boolean).join(' · ')
}
