import type { ReactNode } from 'react'

/** Text in Dzongkha, with its language for screen readers, and its own font and line height. */
export function Dzongkha({ children }: { children: ReactNode }) {
  return (
    <span className="dz" lang="dz">
      {children}
    </span>
  )
}
