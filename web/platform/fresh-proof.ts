import { useSyncExternalStore } from 'react'
import { onSessionEnd } from './session-store.ts'

type Asked = { answer: (isProven: boolean) => void; answered: Promise<boolean> }

let asked: Asked | null = null
const listeners = new Set<() => void>()

function setAsked(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks the person to prove who they are; true once they have. Calls that need it at the same time share one dialog. */
export function askForProof(): Promise<boolean> {
  if (asked) return asked.answered
  const { promise: answered, resolve } = Promise.withResolvers<boolean>()
  const answer = (isProven: boolean) => {
    setAsked(null)
    resolve(isProven)
  }
  setAsked({ answer, answered })
  return answered
}

// Whoever is signed out proves nothing any more.
onSessionEnd(() => asked?.answer(false))

/** How the dialog answers while a proof is asked for; null while none is. */
export function useAskedProof(): Asked['answer'] | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked?.answer ?? null,
  )
}
