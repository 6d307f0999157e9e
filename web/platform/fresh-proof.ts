import { useSyncExternalStore } from 'react'
import { onSessionEnd } from './session-store.ts'

/** OWN: not a sign-in at the provider of an office. FACTOR: a second factor, not the password. */
export type ProofKind = 'ANY' | 'OWN' | 'FACTOR'
type Asked = { answer: (isProven: boolean) => void; answered: Promise<boolean>; kind: ProofKind }

let asked: Asked | null = null
const listeners = new Set<() => void>()

function setAsked(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks the person to prove their identity; resolves to true if they did. Simultaneous calls share one dialog. */
export async function askForProof(kind: ProofKind): Promise<boolean> {
  if (asked && (asked.kind === 'FACTOR' || asked.kind === kind || kind === 'ANY')) return asked.answered
  // An open dialog asks for a proof that may not be sufficient here.
  if (asked) return (await asked.answered) && askForProof(kind)
  const { promise: answered, resolve } = Promise.withResolvers<boolean>()
  const answer = (isProven: boolean) => {
    setAsked(null)
    resolve(isProven)
  }
  setAsked({ answer, answered, kind })
  return answered
}

// A signed-out person cannot give a proof.
onSessionEnd(() => asked?.answer(false))

/** The requested proof and the callback for the dialog's result; null if none is requested. */
export function useAskedProof(): Asked | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
}
