import type { ReactNode } from 'react'
import '../table/table.css'

/** A cell of a table with a quiet second line: what a phone has no column for. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className="two-lines">
      <div>{first}</div>
      <div className="small secondary">{second}</div>
    </div>
  )
}
