import { type ReactNode, useState } from 'react'
import { t } from '../../platform/texts.ts'

type ChartTableProps = {
  children: ReactNode
  /** For a card without its own padding. */
  isFlush?: boolean
}

/** The figures of a chart as a table. It is rendered on opening, because charts have up to thousands of rows. */
export function ChartTable({ children, isFlush = false }: ChartTableProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={isFlush ? 'pad-row' : undefined}>{t`Show as a table`}</summary>
      {isOpen && children}
    </details>
  )
}
