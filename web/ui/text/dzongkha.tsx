import type { ReactNode } from 'react'

/** Text in Dzongkha: its language for screen readers, its font and line height for the eye. */
export function Dzongkha({ children }: { children: ReactNode }) {
  return (
    <span className="dz" lang="dz">
      {children}
    </span>
  )
}
