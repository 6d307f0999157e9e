import { Button } from '@mantine/core'
import { t } from '../../platform/texts.ts'
import type { SaveState } from './draft-saver.ts'

/** One quiet line under the title of the wizard. */
export function DraftNote({ state }: { state: SaveState }) {
  return <output>{noteOf(state)}</output>
}

function noteOf(state: SaveState): string {
  switch (state.is) {
    case 'UNTOUCHED':
      return t`Saved as a draft while you type`
    case 'TYPED':
    case 'SAVING':
      return t`Saving the draft…`
    case 'SAVED':
      return t`Draft saved`
    case 'FAILED':
      return t`The draft is not saved: ${state.problem.message}`
    case 'CHANGED':
    case 'GONE':
      return t`The draft is no longer saved`
    default:
      return state satisfies never
  }
}

type DraftConflictProps = { state: SaveState; onReopen: () => void; onSeparate: () => void }

/** Another user saved the same draft, or it was deleted. The person chooses how to continue, and keeps all input unless they discard it. */
export function DraftConflict({ state, onReopen, onSeparate }: DraftConflictProps) {
  if (state.is !== 'CHANGED' && state.is !== 'GONE') return null
  const who = state.problem.problem.conflict?.changedBy ?? t`Somebody else`
  return (
    <div className="tinted mb-4" role="alert">
      <p className="mb-4">
        {state.is === 'CHANGED'
          ? t`${who} changed this draft. Your latest changes are not saved.`
          : t`This draft was deleted, or its lease was created. Your changes are not saved.`}
      </p>
      <div className="row wrap">
        {state.is === 'CHANGED' && <Button variant="default" onClick={onReopen}>{t`Open their version`}</Button>}
        <Button variant="default" onClick={onSeparate}>{t`Save mine as a new draft`}</Button>
      </div>
    </div>
  )
}
