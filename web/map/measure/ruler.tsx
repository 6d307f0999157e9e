import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import type { Map as BaseMapView } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { areaTexts, lengthText } from '../../../domain/map/measured-text.ts'
import { t } from '../../platform/texts.ts'
import { ChoiceTabs } from '../../ui/input/choice-tabs.tsx'
import { ActionButton } from '../../ui/page/action-button.tsx'
import { type Measured, type MeasuredShape, type Measuring, nothingMeasured, startMeasuring } from './measuring.ts'

const hints: Record<MeasuredShape, string> = {
  DISTANCE: t`Click each point. Click the last point again to finish.`,
  AREA: t`Click each corner. Click the first corner again to finish.`,
}
const keysHint = t`Arrow keys move the map under the cross, with Shift in small steps. Enter sets a point. Escape ends.`
const crossingText = t`The lines cross, so there is no area.`

/** Measures a distance or an area on the map. Nothing is stored. */
export function Ruler({ map, onClose }: { map: BaseMapView; onClose: () => void }) {
  const [shape, setShape] = useState<MeasuredShape>('DISTANCE')
  useReturnedFocus()
  const { measuring, measured, announced } = useMeasuring(map, shape)
  useHotkeys([['Escape', onClose]])
  return (
    <>
      <div className="map-cross" aria-hidden />
      <section className="map-ruler sheet" aria-label={t`Measure`}>
        <button type="button" className="clear-button map-card-close" aria-label={t`Stop measuring`} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </button>
        <ChoiceTabs
          label={t`Measure`}
          choices={[
            { value: 'DISTANCE', label: t`Distance` },
            { value: 'AREA', label: t`Area` },
          ]}
          value={shape}
          onChange={setShape}
        />
        <Figures shape={shape} measured={measured} />
        <p className="map-ruler-hint small secondary">
          {measured.isFinished ? t`Click on the map to measure again.` : hints[shape]}
        </p>
        <p className="map-ruler-keys small secondary">{keysHint}</p>
        <div className="map-card-actions">
          <ActionButton
            size="compact-md"
            variant="default"
            reason={measured.points === 0 || measured.isFinished ? t`No point to remove.` : undefined}
            onClick={() => measuring.current?.removeLastPoint()}
          >{t`Remove last point`}</ActionButton>
          <Button size="compact-md" variant="default" onClick={() => measuring.current?.clear()}>{t`Start again`}</Button>
        </div>
        <output className="visually-hidden">{announced}</output>
      </section>
    </>
  )
}

function Figures({ shape, measured: { lengthM, areaSqM, isCrossing } }: { shape: MeasuredShape; measured: Measured }) {
  if (shape === 'DISTANCE') return <p className="map-ruler-figure figures">{lengthText(lengthM)}</p>
  if (isCrossing) return <p className="danger">{crossingText}</p>
  const area = areaSqM === null ? undefined : areaTexts(areaSqM)
  return (
    <>
      <p className="map-ruler-figure figures">{area?.sqFt ?? '–'}</p>
      <p>
        {area && <span className="figures">{`${area.acre} · ${area.hectare}`}</span>}{' '}
        <span className="figures secondary">{t`Perimeter ${lengthText(lengthM)}`}</span>
      </p>
    </>
  )
}

/** During measuring the map has the focus; afterwards the button that started it regains the focus. */
function useReturnedFocus() {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
}

/** The current measurement, and the text for screen readers: at each point, and after the keys moved the map. */
function useMeasuring(map: BaseMapView, shape: MeasuredShape) {
  const measuring = useRef<Measuring>(undefined)
  const [measured, setMeasured] = useState(nothingMeasured)
  const [announced, setAnnounced] = useState('')
  const onMeasured = useEffectEvent((next: Measured) => {
    if (next.points !== measured.points || next.isFinished !== measured.isFinished) setAnnounced(announcementText(shape, next))
    setMeasured(next)
  })
  const onMoved = useEffectEvent(() => {
    if (measured.points > 0 && isByKeyboard(map)) setAnnounced(announcementText(shape, measured))
  })
  const onFocused = useEffectEvent(() => {
    if (measured.points === 0 && isByKeyboard(map)) setAnnounced(keysHint)
  })
  useEffect(() => {
    const started = startMeasuring(map, shape, (next) => onMeasured(next))
    measuring.current = started
    const [announceMoved, announceKeys] = [() => onMoved(), () => onFocused()]
    const canvas = map.getCanvas()
    map.on('moveend', announceMoved)
    canvas.addEventListener('focus', announceKeys)
    canvas.focus({ preventScroll: true })
    showWhole(map.getContainer())
    return () => {
      map.off('moveend', announceMoved)
      canvas.removeEventListener('focus', announceKeys)
      started.stop()
      onMeasured(nothingMeasured)
    }
  }, [map, shape])
  return { measuring, measured, announced }
}

/** On a phone the map extends below the screen. */
function showWhole(container: HTMLElement): void {
  if (container.getBoundingClientRect().bottom > innerHeight) container.scrollIntoView({ block: 'end' })
}

/** Whether the map received the focus by keyboard, not by a click. */
function isByKeyboard(map: BaseMapView): boolean {
  return map.getCanvas().matches(':focus-visible')
}

function announcementText(shape: MeasuredShape, { points, lengthM, areaSqM, isCrossing }: Measured): string {
  if (points === 0) return ''
  if (shape === 'DISTANCE') return t`Distance ${lengthText(lengthM)}`
  if (isCrossing) return crossingText
  if (areaSqM === null) return t`Perimeter ${lengthText(lengthM)}`
  const { sqFt, acre, hectare } = areaTexts(areaSqM)
  return t`Area ${sqFt}, ${acre}, ${hectare}`
}
