import type { ApplicationByLink } from '../../domain/applications/application-contract.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { HandedInPapers } from './handed-in-papers.tsx'

type ApplyDocumentsProps = { code: string; papers: ApplicationByLink['papers'] }

/** The papers of an application, by the applicant's link. */
export function ApplyDocuments({ code, papers }: ApplyDocumentsProps) {
  const add = useAction('application.addPaper', { invalidates: ['application'], onProblem: () => undefined })
  return (
    <HandedInPapers
      papers={papers}
      isPending={add.isPending}
      add={(kind, body) => add.mutateAsync({ params: { code, kind }, body })}
    />
  )
}
