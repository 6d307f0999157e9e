import { useState } from 'react'
import { SubmittedDocuments } from '../applications/submitted-documents.tsx'
import type { Reply } from '../platform/call.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { refreshesByRound } from './allotment-paths.ts'

export type OpenedDocuments = Reply<'publicAllotment.documents'>
type RegistrationDocumentsProps = { roundId: string; reference: string; opened: OpenedDocuments }

/** The documents of a registration, visible to the person who verified its phone number. */
export function RegistrationDocuments({ roundId, reference, opened }: RegistrationDocumentsProps) {
  const [{ documentToken, documents }, setOpened] = useState(opened)
  const add = useAction('publicAllotment.addDocument', {
    invalidates: refreshesByRound,
    onSuccess: setOpened,
    onProblem: () => undefined,
  })
  return (
    <SubmittedDocuments
      documents={documents}
      isPending={add.isPending}
      add={(kind, body) => add.mutateAsync({ params: { id: roundId, reference, documentToken, kind }, body })}
    />
  )
}
