import { type ReactNode, useState } from 'react'
import type { Conflict } from '../../../domain/problem.ts'
import { changedFields, conflictingFields } from '../../../domain/record-merge.ts'
import type { CallArgs, EndpointKey } from '../../platform/call.ts'
import type { ProblemError } from '../../platform/problem-error.ts'
import { type ActionOptions, useAction } from '../../platform/use-endpoint.ts'
import { toast } from '../feedback/toast.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { bodyOf, type ComparedField, conflictingField, mergedText, pick, versionedArgs } from './record-edit-form.tsx'

type Opened = { version: number }
type Attempt<K extends EndpointKey> = { args: CallArgs<K>; opened: Opened; merges: number }
type Options<K extends EndpointKey> = ActionOptions<K> & {
  compared: Readonly<Record<string, ComparedField>>
  /** The person chose every value of the other user, so nothing is left to send. */
  onTheirs?: () => void
}

const maxMerges = 3

/**
 * A change of a record without its own form, such as an outline or the order of photos. It sends the opened version and the changed fields.
 * If another user saved a version in the meantime, it works like RecordEditForm. Render `dialog` next to it.
 */
export function useVersionedAction<K extends EndpointKey>(key: K, { compared, onTheirs, ...options }: Options<K>) {
  const [attempt, setAttempt] = useState<Attempt<K> | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const send = (next: Attempt<K>) => {
    setAttempt(next)
    setConflict(null)
    action.mutate(versionedArgs(next.args, next.opened), { onError: (problem) => answer(problem, next) })
  }
  const answer = (problem: ProblemError, { args, opened, merges }: Attempt<K>) => {
    const { conflict: found } = problem.problem
    if (!found) return
    const names = conflictingFields({ opened, current: found.current, typed: bodyOf(args) })
    if (names.length > 0 || merges === maxMerges) return setConflict(found)
    toast('INFO', mergedText(found.changedBy))
    rebase({ args, opened, merges: merges + 1 }, found, [])
  }
  const rebase = ({ args, opened, merges }: Attempt<K>, found: Conflict, theirs: readonly string[]) => {
    const body = bodyOf(args)
    const mine = changedFields(opened, body).filter((name) => !theirs.includes(name))
    setConflict(null)
    if (mine.length === 0) return onTheirs?.()
    send({
      args: Object.assign({}, args, { body: pick(body, mine) }),
      opened: { ...found.current, version: found.version },
      merges,
    })
  }
  const action = useAction(key, {
    ...options,
    onProblem: (problem) => {
      if (problem.code === 'CHANGED_MEANWHILE' && problem.problem.conflict) return
      if (options.onProblem) options.onProblem(problem)
      else toast('ERROR', problem.message)
    },
  })
  const typed = attempt ? bodyOf(attempt.args) : {}
  const dialog: ReactNode = attempt && conflict && (
    <ConflictDialog
      conflict={conflict}
      fields={conflictingFields({ opened: attempt.opened, current: conflict.current, typed }).map((name) =>
        conflictingField(name, { mine: typed, current: conflict.current, compared }),
      )}
      onClose={() => setConflict(null)}
      onChoose={(theirs) => rebase(attempt, conflict, theirs)}
    />
  )
  return {
    isPending: action.isPending,
    dialog,
    /** `opened` is the record as the person saw it. */
    save: (args: CallArgs<K>, opened: Opened) => send({ args, opened, merges: 0 }),
  }
}
