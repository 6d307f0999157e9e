import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapMeasure } from '../../domain/map/map-measure.ts'
import type { Bounds } from '../../domain/map/tile.ts'
import { t } from '../platform/texts.ts'
import type { Borders } from './borders.ts'
import type { BaseMap } from './map-layers.ts'
import { type OpenMap, openMap, type View } from './open-map.ts'

export type MapCanvasProps = {
  /** A description of the map for screen readers. */
  label: string
  borders: Borders
  baseMap: BaseMap | null
  tiles: string
  measure: MapMeasure
  chosenId: string | undefined
  emphasised: readonly string[] | undefined
  /** The area to move to. A new value moves the map. */
  goTo: Bounds | undefined
  startsAt: View | undefined
  onChoose: (id: string) => void
  onMove: (view: View) => void
  onLeftOut: (count: number) => void
  onOpen: (map: OpenMap | undefined) => void
}

/** The map. MapLibre renders it independently of React, which only passes changes to it. */
export function MapCanvas(props: MapCanvasProps) {
  const { label, tiles, measure, chosenId, emphasised, goTo } = props
  const frame = useRef<HTMLElement>(null)
  const [map, setMap] = useState<OpenMap>()
  const [isRefused, setRefused] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const onChoose = useEffectEvent(props.onChoose)
  const onMove = useEffectEvent(props.onMove)
  const onLeftOut = useEffectEvent(props.onLeftOut)
  const onOpen = useEffectEvent(props.onOpen)
  const openingOptions = useEffectEvent(() => ({ borders: props.borders, baseMap: props.baseMap, tiles, view: props.startsAt }))
  useEffect(() => {
    if (!frame.current) return undefined
    try {
      const opened = openMap({
        ...openingOptions(),
        container: frame.current,
        onChoose: (id) => onChoose(id),
        onMove: (view) => onMove(view),
        onLeftOut: (count) => onLeftOut(count),
        onDrawn: setDrawn,
      })
      setMap(opened)
      onOpen(opened)
      return () => {
        onOpen(undefined)
        // The drawing tools must close first, and React cleans them up in the same task.
        queueMicrotask(() => opened.close())
      }
    } catch {
      setRefused(true)
      return undefined
    }
  }, [])
  useEffect(() => map?.showTiles(tiles), [map, tiles])
  useEffect(() => map?.colour(measure), [map, measure])
  useEffect(() => map?.choose(chosenId), [map, chosenId])
  useEffect(() => map?.emphasise(emphasised), [map, emphasised])
  useEffect(() => {
    if (goTo) map?.goTo(goTo)
  }, [map, goTo])
  if (isRefused) {
    return <p className="map-refused secondary">{t`This browser cannot show the map (no WebGL). Use the list instead.`}</p>
  }
  return (
    <>
      <section ref={frame} className="map-canvas" aria-label={label} aria-busy={!isDrawn} />
      {!isDrawn && <output className="map-drawing small">{t`Loading the map…`}</output>}
    </>
  )
}
