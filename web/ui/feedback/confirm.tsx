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

/** Asks for confirmation before an irreversible action: `if (await confirm({ … })) action.mutate()`. */
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

/** Shows what prevents an action, until the person closes it. */
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

/** Mounted once, at the root. The dialog is loaded when a question is asked. */
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
