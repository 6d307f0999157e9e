import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { ApplicationByLink } from '../../domain/applications/application-contract.ts'
import { maxDocumentsByLink, applicantDocumentLabels, applicantDocumentKinds } from '../../domain/applications/application.ts'
import { FileChoice } from '../documents/file-choice.tsx'
import { asProblem } from '../platform/problem-error.ts'
import { t } from '../platform/texts.ts'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { InstantText } from '../ui/text/date-text.tsx'

type Kind = (typeof applicantDocumentKinds)[number]
type SubmittedDocumentsProps = {
  documents: ApplicationByLink['documents']
  isPending: boolean
  add: (kind: Kind, body: FormData) => Promise<unknown>
}

/** Photos or PDFs that an applicant uploads without signing in. Each is sent immediately. */
export function SubmittedDocuments({ documents, isPending, add }: SubmittedDocumentsProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = async (kind: Kind, files: readonly File[]) => {
    setRefusal(null)
    try {
      for (const file of files) {
        const body = new FormData()
        body.set('file', file)
        await add(kind, body)
      }
    } catch (error) {
      setRefusal(asProblem(error).message)
    }
  }
  return (
    <section aria-label={t`Papers`} className="stack gap-2">
      <h2>{t`Papers`}</h2>
      <p className="secondary">{t`Add a photo or PDF of your CID card and a proof of your income, such as a salary slip. At most 10 MB each.`}</p>
      {documents.length > 0 && (
        <ul className="bare">
          {documents.map(({ id, kind, addedAt }) => (
            <li key={id}>
              {labelOf(kind)} · <InstantText at={addedAt} />
            </li>
          ))}
        </ul>
      )}
      {documents.length < maxDocumentsByLink && (
        <div className="file-choices">
          {applicantDocumentKinds.map((kind) => (
            <FileChoice
              key={kind}
              label={isPending ? t`Sending…` : applicantDocumentLabels[kind]}
              icon={<IconFileUpload size={24} stroke={1.5} aria-hidden />}
              onChoose={(files) => void send(kind, files)}
            />
          ))}
        </div>
      )}
      <RefusalText>{refusal}</RefusalText>
    </section>
  )
}

function labelOf(kind: string): string {
  const known = applicantDocumentKinds.find((one) => one === kind)
  return known ? applicantDocumentLabels[known] : applicantDocumentLabels.OTHERS
}
