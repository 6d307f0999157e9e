import { ActionIcon } from '@mantine/core'
import { IconFileUpload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { DocumentEntity, DocumentKind } from '../../domain/documents/document.ts'
import { asProblem } from '../platform/problem-error.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { FileChoice } from './file-choice.tsx'
import { titleOfFile } from './title-of-file.ts'
import { issueOfFile } from './use-uploads.ts'

type DocumentFieldProps = {
  label: string
  /** The record that stores the document; null until it is chosen. */
  record: { entity: DocumentEntity; entityId: string } | null
  /** Shown if there is none. */
  emptyText: string
  kind?: DocumentKind
  error?: unknown
  onChange: (documentId: string | null) => void
}

/** The document that proves an input. It is stored with the record as soon as it is chosen, and referenced by its id. */
export function DocumentField({ label, record, emptyText, kind, error, onChange }: DocumentFieldProps) {
  const [name, setName] = useState<string | null>(null)
  const [issue, setIssue] = useState<string | null>(null)
  const add = useAction('document.add', { invalidates: ['document', 'audit'], onProblem: () => {} })
  const choose = async ([file]: readonly File[]) => {
    if (!file || !record) return
    const wrong = issueOfFile(file)
    setIssue(wrong)
    if (wrong) return
    const body = new FormData()
    body.set('file', file)
    try {
      const query = { ...record, title: titleOfFile(file), isOfficeOnly: 'false', ...(kind ? { kind } : {}) }
      const { id } = await add.mutateAsync({ query, body })
      setName(file.name)
      onChange(id)
    } catch (refused) {
      setIssue(asProblem(refused).message)
    }
  }
  const remove = () => {
    setName(null)
    onChange(null)
  }
  const said = issue ?? (typeof error === 'string' ? error : null)
  return (
    <div>
      {name ? (
        <p className="row break">
          {label}: {name}
          <ActionIcon variant="subtle" color="gray" aria-label={t`Remove ${name}`} onClick={remove}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </p>
      ) : record ? (
        <FileChoice
          label={add.isPending ? t`Sending…` : label}
          icon={<IconFileUpload size={18} stroke={1.75} aria-hidden />}
          onChoose={(files) => void choose(files)}
        />
      ) : (
        <p className="small secondary">{emptyText}</p>
      )}
      {said && (
        <p className="danger mt-1" role="alert">
          {said}
        </p>
      )}
    </div>
  )
}
