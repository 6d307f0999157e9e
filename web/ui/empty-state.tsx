import type { ReactNode } from 'react'
import './states.css'

/** Nothing here (yet): a sentence, and the next step. */
export function EmptyState({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="state">
      <p className="state-title">{title}</p>
      {text && <p className="secondary">{text}</p>}
      {action && <div className="state-action">{action}</div>}
    </div>
  )
}
