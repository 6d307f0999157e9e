import type { ReactNode } from 'react'
import './table.css'

/** One fact of a card: its label, with its value on the opposite side. */
export function CardLine({ title, isStrong = false, children }: { title: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <div className="card-line" data-strong={isStrong || undefined}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
