import { useState } from 'react'
import { HandedInPapers } from '../applications/handed-in-papers.tsx'
import type { Reply } from '../platform/call.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { refreshesByRound } from './allotment-paths.ts'

export type OpenedPapers = Reply<'publicAllotment.papers'>
type RegistrationPapersProps = { roundId: string; reference: string; opened: OpenedPapers }

/** For whoever proved the phone of a registration. */
export function RegistrationPapers({ roundId, reference, opened }: RegistrationPapersProps) {
  const [{ paperToken, papers }, setOpened] = useState(opened)
  const add = useAction('publicAllotment.addPaper', {
    invalidates: refreshesByRound,
    onSuccess: setOpened,
    onProblem: () => undefined,
  })
  return (
    <HandedInPapers
      papers={papers}
      isPending={add.isPending}
      add={(kind, body) => add.mutateAsync({ params: { id: roundId, reference, paperToken, kind }, body })}
    />
  )
}
