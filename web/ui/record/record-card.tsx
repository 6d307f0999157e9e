import type { ReactNode } from 'react'
import './record.css'

type RecordCardProps = { title: string; actions?: ReactNode; children: ReactNode; isFlush?: boolean }

/** One topic of a record in its own card: owners, money, documents. `isFlush`: for a table that reaches the edges. */
export function RecordCard({ title, actions, children, isFlush = false }: RecordCardProps) {
  return (
    <section className="sheet record-card" data-flush={isFlush || undefined}>
      <div className="record-card-head">
        <h2>{title}</h2>
        {actions && <div className="record-card-actions">{actions}</div>}
      </div>
      <div className="record-card-body">{children}</div>
    </section>
  )
}

/** The main content at the left, related content at the right. On narrow screens they stack. */
export function RecordLayout({ main, side }: { main: ReactNode; side?: ReactNode }) {
  return (
    <div className="record-layout" data-alone={side === undefined || undefined}>
      <div className="record-column">{main}</div>
      {side && <div className="record-column">{side}</div>}
    </div>
  )
}
