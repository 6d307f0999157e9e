import type { ReactNode } from 'react'
import './states.css'

type EmptyStateProps = {
  title: string
  text?: ReactNode
  action?: ReactNode
  /** It is the only content of the page, so its sentence is the heading. */
  isPage?: boolean
}

/** The empty state of a list or page: a sentence and the next step. */
export function EmptyState({ title, text, action, isPage = false }: EmptyStateProps) {
  return (
    <div className="state">
      {isPage ? <h1 className="state-title">{title}</h1> : <p className="state-title">{title}</p>}
      {text && <p className="secondary">{text}</p>}
      {action && <div className="state-action">{action}</div>}
    </div>
  )
}
