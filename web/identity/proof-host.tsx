import { useAskedProof } from '../platform/fresh-proof.ts'
import { loadable } from '../ui/feedback/loadable.tsx'

const ProofDialog = loadable(
  () => import('./proof-dialog.tsx'),
  (module) => module.ProofDialog,
  {
    onFailure: ({ onAnswer }) => onAnswer(false),
  },
)

/** Mounted once, at the root. The dialog is loaded when a call needs a fresh proof. */
export function ProofHost() {
  const asked = useAskedProof()
  return asked && <ProofDialog kind={asked.kind} onAnswer={asked.answer} />
}
