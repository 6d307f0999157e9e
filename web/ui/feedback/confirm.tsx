import { useSyncExternalStore } from 'react'
import type { Question } from './question.ts'
import { loadable } from './loadable.tsx'

type Asked = Question & { answer: (isYes: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

function setAsked(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks before something that cannot be taken back: `if (await confirm({ … })) action.mutate()`. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      setAsked(null)
      resolve(isYes)
    }
    setAsked({ ...question, answer })
  })
}

/** Says what stands in the way, until it is closed. */
export async function showMessage(message: Pick<Question, 'title' | 'text' | 'links'>): Promise<void> {
  await confirm({ ...message, isMessage: true })
}

const ConfirmDialog = loadable(
  () => import('./confirm-dialog.tsx'),
  (module) => module.ConfirmDialog,
  {
    onFailure: ({ answer }) => answer(false),
  },
)

/** Once, at the root. The dialog is loaded when something is asked. */
export function ConfirmHost() {
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
  if (!question) return null
  return <ConfirmDialog {...question} />
}
