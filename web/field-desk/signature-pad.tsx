import { Button } from '@mantine/core'
import { type PointerEvent, useRef } from 'react'
import {
  drawingHeight,
  drawingOf,
  drawingWidth,
  maxStrokes,
  type Point,
  type Stroke,
} from '../../domain/leases/condition/drawn-signature.ts'
import { t } from '../platform/texts.ts'
import '../ui/input/fields.css'

const viewBox = `0 0 ${drawingWidth} ${drawingHeight}`
/** More points than a finger draws in one stroke. The drawing stores fewer. */
const maxPointsOfStroke = 2000

type SignaturePadProps = { label: string; strokes: readonly Stroke[]; onChange: (strokes: readonly Stroke[]) => void }

/** A field for signing with a finger, a pen or a mouse. Without any of these, the form offers “Signed on paper”. */
export function SignaturePad({ label, strokes, onChange }: SignaturePadProps) {
  const stroke = useRef<{ pointerId: number; before: readonly Stroke[]; points: Point[] } | null>(null)
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    // A palm that rests on the screen must not count as a second pen.
    if (stroke.current || event.button !== 0 || strokes.length >= maxStrokes) return
    event.currentTarget.setPointerCapture(event.pointerId)
    stroke.current = { pointerId: event.pointerId, before: strokes, points: [pointOf(event)] }
    onChange([...strokes, stroke.current.points])
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const { current } = stroke
    if (current?.pointerId !== event.pointerId || current.points.length >= maxPointsOfStroke) return
    current.points = [...current.points, pointOf(event)]
    onChange([...current.before, current.points])
  }
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (stroke.current?.pointerId === event.pointerId) stroke.current = null
  }
  const handlers = { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end }
  return (
    <div className="stack gap-2">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing has no address for an img */}
      <svg role="img" aria-label={label} className="signature-pad" viewBox={viewBox} {...handlers}>
        <path className="signature-line" d={`M40 ${drawingHeight - 40}H${drawingWidth - 40}`} />
        <path className="signature-ink" d={drawingOf(strokes)} />
      </svg>
      <div className="row wrap">
        <Button
          variant="default"
          size="compact-md"
          disabled={strokes.length === 0}
          onClick={() => onChange(strokes.slice(0, -1))}
        >{t`Undo`}</Button>
        <Button
          variant="default"
          size="compact-md"
          disabled={strokes.length === 0}
          onClick={() => onChange([])}
        >{t`Clear`}</Button>
      </div>
    </div>
  )
}

/** The position of the pointer in the coordinates of the drawing. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return [((clientX - left) / width) * drawingWidth, ((clientY - top) / height) * drawingHeight]
}
