import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Map as BaseMapView } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapCard } from '../../domain/map/map-contract.ts'
import type { MapKind } from '../../domain/map/map-measure.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ActionButton } from '../ui/page/action-button.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useVersionedAction } from '../ui/form/use-versioned-action.tsx'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import { comparedOutline } from './compared-outline.ts'
import { AreaFacts } from './area-facts.tsx'
import { type OutlineDrawing, type Step, startDrawing } from './outline-drawing.ts'
import type { Geometry } from './parse-outline.ts'
import { partsOf } from './split-outline.ts'
import '../ui/theme/plain-buttons.css'

type OutlineEditorProps = { map: BaseMapView; kind: MapKind; card: MapCard; onDone: (isSaved: boolean) => void }

const hints: Record<Step, string> = {
  DRAW: t`Click each corner on the map. Click the first corner again to close the outline.`,
  SHAPE: t`Drag a corner to move it. Drag a point between corners to add one. Right-click a corner to remove it.`,
  SPLIT: t`Click where the cut begins, then double-click where it ends, across the outline.`,
}

/** Draws, edits and splits one outline. The registered area is shown next to the drawn one. */
export function OutlineEditor({ map, kind, card, onDone }: OutlineEditorProps) {
  const drawing = useRef<OutlineDrawing>(undefined)
  const [step, setStep] = useState<Step>(card.geometry ? 'SHAPE' : 'DRAW')
  const [geometry, setGeometry] = useState<Geometry | null>(card.geometry)
  const isChanged = JSON.stringify(geometry) !== JSON.stringify(card.geometry)
  const guard = useUnsavedGuard(() => isChanged)
  const start = useEffectEvent(() => startDrawing(map, card.geometry, { onOutline: setGeometry, onStep: setStep }))
  useEffect(() => {
    const started = start()
    drawing.current = started
    return () => started.stop()
  }, [])
  const measured = useMeasured(geometry)
  const { save, dialog, isPending } = useVersionedAction('geometry.put', {
    compared: comparedOutline,
    onTheirs: () => onDone(true),
    invalidates: ['map', 'geometry', kind],
    onSuccess: () => {
      guard.release()
      toast('SUCCESS', geometry ? t`Outline saved` : t`Outline removed`)
      onDone(true)
    },
  })
  const parts = partsOf(geometry)
  return (
    <section className="map-card sheet" aria-label={t`Outline of ${card.label}`}>
      <div className="map-card-head">
        <h2>{rich`Outline of ${card.label}`}</h2>
        <p className="small secondary">{hints[step]}</p>
      </div>
      <SideFacts>
        <AreaFacts areaSqM={geometry ? (measured?.areaSqM ?? null) : null} registered={card.registeredArea} />
      </SideFacts>
      {measured?.issue && geometry && <p className="danger">{measured.issue}</p>}
      {parts.length > 1 && <Parts count={parts.length} onRemove={(index) => drawing.current?.removePart(index)} />}
      <div className="map-card-actions">
        <ActionButton
          size="compact-md"
          loading={isPending}
          reason={!isChanged ? t`Nothing was changed.` : geometry ? measured?.issue : undefined}
          onClick={() => save({ params: { kind, id: card.id }, body: { geometry } }, card)}
        >{t`Save outline`}</ActionButton>
        <ActionButton
          size="compact-md"
          variant="default"
          reason={geometry ? undefined : t`Draw the outline first.`}
          onClick={() => drawing.current?.take('SPLIT')}
        >{t`Split in two`}</ActionButton>
        <Button size="compact-md" variant="default" onClick={() => drawing.current?.replace(null)}>{t`Start again`}</Button>
        <Button size="compact-md" variant="default" onClick={() => onDone(false)}>{t`Cancel`}</Button>
      </div>
      {dialog}
    </section>
  )
}

function Parts({ count, onRemove }: { count: number; onRemove: (index: number) => void }) {
  return (
    <ul className="bare mt-3" aria-label={t`Parts`}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <li key={index} className="row spread gap-3">
          {rich`Part ${index + 1}`}
          <button type="button" className="text-button" onClick={() => onRemove(index)}>{t`Remove`}</button>
        </li>
      ))}
    </ul>
  )
}

/** The area and errors as computed by the server, requested shortly after the last change. */
function useMeasured(geometry: Geometry | null) {
  const [settled] = useDebouncedValue(geometry, 150)
  const body = settled && { geometry: settled }
  const { data } = useEndpoint(
    'geometry.measure',
    { body: body ?? { geometry: { type: 'Polygon', coordinates: [] } } },
    { isEnabled: body !== null, showsPreviousPage: true },
  )
  return data
}
