import type { ReactNode } from 'react'
import '../table/table.css'

/** A table cell with a secondary line, for values that have no column on a phone. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className="two-lines">
      <div>{first}</div>
      <div className="small secondary">{second}</div>
    </div>
  )
}
