import { lazy, Suspense } from 'react'
import { useAskedProof } from '../platform/fresh-proof.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx').then((module) => ({ default: module.ProofDialog })))

/** Once, at the root. The dialog is loaded when a call needs a fresh proof. */
export function ProofHost() {
  const asked = useAskedProof()
  return (
    asked && (
      <Suspense>
        <ProofDialog kind={asked.kind} onAnswer={asked.answer} />
      </Suspense>
    )
  )
}
