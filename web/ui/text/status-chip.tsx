import type { ReactNode } from 'react'
import './status-chip.css'

export type Tone = 'blue' | 'red' | 'amber' | 'green' | 'teal' | 'grey' | 'violet'
export type Shape =
  | 'ring'
  | 'dot'
  | 'half'
  | 'triangle'
  | 'check'
  | 'slash'
  | 'cross'
  | 'pause'
  | 'clock'
  | 'square'
  | 'diamond'
  | 'arrow'
export type StatusLook = { word: string; shape: Shape; tone: Tone }
/**
 * The labels and looks of a kind of status. Each is in the slice that owns it: `{ DUE: { word: 'Due', shape: 'ring', tone: 'blue' }, … }`.
 */
export type StatusTable<Status extends string> = Readonly<Record<Status, StatusLook>>

const outline = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

const shapes: Record<Shape, ReactNode> = {
  ring: <circle cx="6" cy="6" r="4.1" {...outline} />,
  dot: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  half: (
    <>
      <circle cx="6" cy="6" r="4.1" {...outline} />
      <path d="M6 1.9a4.1 4.1 0 0 0 0 8.2z" fill="currentColor" />
    </>
  ),
  triangle: <path d="M6 1.2 11.2 10.6H.8z" fill="currentColor" />,
  check: <path d="m1.6 6.4 3 3 5.8-6.6" {...outline} strokeWidth={2.1} />,
  slash: <path d="M6 1.9a4.1 4.1 0 1 0 0 8.2 4.1 4.1 0 0 0 0-8.2M3.2 8.8l5.6-5.6" {...outline} />,
  cross: <path d="m2.4 2.4 7.2 7.2m0-7.2-7.2 7.2" {...outline} strokeWidth={2.1} />,
  pause: <path d="M3.9 2.2v7.6M8.1 2.2v7.6" {...outline} strokeWidth={2.3} />,
  clock: <path d="M6 1.9a4.1 4.1 0 1 0 0 8.2 4.1 4.1 0 0 0 0-8.2M6 3.8V6l1.6 1.2" {...outline} strokeWidth={1.5} />,
  square: <rect x="2" y="2" width="8" height="8" rx="1" {...outline} />,
  diamond: <path d="M6 .9 11.1 6 6 11.1.9 6z" fill="currentColor" />,
  arrow: <path d="M1.6 6h8m-3-3.4L10.2 6 6.6 9.4" {...outline} />,
}

/** Shape, text and colour, so that the meaning does not depend on any one of them. */
export function StatusChip<Status extends string>({ status, table }: { status: Status; table: StatusTable<Status> }) {
  return <Chip {...table[status]} />
}

/** The same for a text that is not in a table. */
export function Chip({ word, shape, tone }: StatusLook) {
  return (
    <span className={`status-chip tone-${tone}`}>
      <StatusShape shape={shape} />
      {word}
    </span>
  )
}

export function StatusShape({ shape }: { shape: Shape }) {
  return (
    <svg className="status-shape" viewBox="0 0 12 12" aria-hidden="true">
      {shapes[shape]}
    </svg>
  )
}

/** The labels of a table as options of a filter. */
export function statusOptions<Status extends string>(table: StatusTable<Status>): { value: string; label: string }[] {
  return Object.entries<StatusLook>(table).map(([value, { word }]) => ({ value, label: word }))
}
