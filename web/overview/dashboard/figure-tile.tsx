import type { ReactNode } from 'react'
import { Link } from '../../ui/page/link.tsx'
import './dashboard.css'

export function FigureTiles({ children }: { children: ReactNode }) {
  return <div className="figure-tiles">{children}</div>
}

type FigureTileProps = {
  label: string
  /** The list that the figure counts, with the same filter. */
  to: string
  note?: string
  isAlarm?: boolean
  children: ReactNode
}

/** One figure of a dashboard, with a link to the list it counts. */
export function FigureTile({ label, to, note, isAlarm = false, children }: FigureTileProps) {
  return (
    <Link to={to} className={isAlarm ? 'figure-tile sheet figure-tile-alarm' : 'figure-tile sheet'}>
      <span className="secondary">{label}</span>
      <span className="figure-tile-figure figures">{children}</span>
      {note && <span className="small secondary">{note}</span>}
    </Link>
  )
}
