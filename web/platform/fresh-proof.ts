import { useSyncExternalStore } from 'react'
import { onSessionEnd } from './session-store.ts'

/** OWN: no sign-in at the provider of an office. FACTOR: a second factor, not the password. */
export type ProofKind = 'ANY' | 'OWN' | 'FACTOR'
type Asked = { answer: (isProven: boolean) => void; answered: Promise<boolean>; kind: ProofKind }

let asked: Asked | null = null
const listeners = new Set<() => void>()

function setAsked(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks the person to prove who they are; true once they have. Calls that need it at the same time share one dialog. */
export async function askForProof(kind: ProofKind): Promise<boolean> {
  if (asked && (asked.kind === 'FACTOR' || asked.kind === kind || kind === 'ANY')) return asked.answered
  // Another dialog asks for what is not enough here.
  if (asked) return (await asked.answered) && askForProof(kind)
  const { promise: answered, resolve } = Promise.withResolvers<boolean>()
  const answer = (isProven: boolean) => {
    setAsked(null)
    resolve(isProven)
  }
  setAsked({ answer, answered, kind })
  return answered
}

// Whoever is signed out proves nothing any more.
onSessionEnd(() => asked?.answer(false))

/** What is asked for, and how the dialog answers; null while nothing is. */
export function useAskedProof(): Asked | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
}
