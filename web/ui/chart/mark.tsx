import { type Shape, StatusShape, type Tone } from '../text/status-chip.tsx'
import './chart.css'

/** The look of one kind of cell: a colour, and a shape or letter that distinguishes it without the colour. */
export type Look = {
  word: string
  tone: Tone | 'none' | 'step-1' | 'step-2' | 'step-3' | 'step-4'
  mark: Shape | { letter: string }
}

export function Mark({ mark }: { mark: Look['mark'] }) {
  return typeof mark === 'string' ? <StatusShape shape={mark} /> : <span>{mark.letter}</span>
}
