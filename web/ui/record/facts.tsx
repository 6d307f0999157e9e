import type { ReactNode } from 'react'
import './record.css'

/** The label–value grid of a record. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

/** One label with its value. An empty value is "–". */
export function Fact({ label, children, isWide = false }: { label: string; children?: ReactNode; isWide?: boolean }) {
  const isEmpty = children === null || children === undefined || children === ''
  return (
    <div className="fact" data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd>{isEmpty ? '–' : children}</dd>
    </div>
  )
}
