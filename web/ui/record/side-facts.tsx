import type { ReactNode } from 'react'
import './record.css'

/** The label–value grid in the narrow column of a record: two short facts on a line. */
export function SideFacts({ children }: { children: ReactNode }) {
  return <dl className="facts side-facts">{children}</dl>
}
