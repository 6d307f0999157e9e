import type { ReactNode } from 'react'

/** The widgets of one folder of web/ui. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section stack gap-4" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
