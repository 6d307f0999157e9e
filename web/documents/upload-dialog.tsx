import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconCamera, IconFileTypePdf, IconFileUpload, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { type DocumentEntity, type DocumentKind, documentKindLabel } from '../../domain/documents/document.ts'
import { t } from '../platform/texts.ts'
import { CheckField } from '../ui/input/check-field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { byteSizeText } from './byte-size-text.ts'
import { FileChoice } from './file-choice.tsx'
import { titleOfFile } from './title-of-file.ts'
import { issueOfFile, useUploads } from './use-uploads.ts'
import './documents.css'

type UploadDialogProps = {
  entity: DocumentEntity
  entityId: string
  kinds: readonly DocumentKind[]
  defaultKind?: DocumentKind
  /** Files that were already dropped. */
  files: readonly File[]
  onClose: () => void
}

/** Uploads files to a record: choose, drop or photograph them, then give them titles. */
export function UploadDialog({ entity, entityId, kinds, defaultKind, files: dropped, onClose }: UploadDialogProps) {
  const [files, setFiles] = useState(dropped)
  const [title, setTitle] = useState('')
  const [kind, setKind] = useState<DocumentKind | null>(defaultKind ?? null)
  const [isOfficeOnly, setIsOfficeOnly] = useState(false)
  const uploads = useUploads({ entity, entityId, onDone: onClose, onLeft: setFiles })
  const issue = files.map(issueOfFile).find(Boolean) ?? null
  const send = () => void uploads.send(files, { kind, title, isOfficeOnly })
  return (
    <FormDialog title={t`Add documents and photos`} isOpen onClose={onClose}>
      <div className="form-fields">
        <div className="file-choices">
          <FileChoice label={t`Choose files`} icon={<IconFileUpload size={24} stroke={1.5} aria-hidden />} onChoose={setFiles} />
          <FileChoice
            label={t`Take a photo`}
            icon={<IconCamera size={24} stroke={1.5} aria-hidden />}
            isCamera
            onChoose={setFiles}
          />
        </div>
        <p className="small secondary">{t`PDF, JPEG, PNG or WebP, each at most 10 MB.`}</p>
        <ChosenFiles files={files} />
        <NativeSelect
          label={t`Kind`}
          data={[
            { value: '', label: t`Photo or other, depending on the file` },
            ...kinds.map((value) => ({ value, label: documentKindLabel(value) })),
          ]}
          value={kind ?? ''}
          onChange={(event) => setKind(kinds.find((one) => one === event.currentTarget.value) ?? null)}
        />
        {files.length <= 1 && (
          <TextInput
            label={t`Title`}
            maxLength={120}
            placeholder={files[0] && titleOfFile(files[0])}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
        <CheckField
          label={t`Office only: owners and tenants cannot see it`}
          isChecked={isOfficeOnly}
          onChange={setIsOfficeOnly}
        />
      </div>
      <RefusalText>{issue ?? uploads.refusal}</RefusalText>
      <div className="form-actions">
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button onClick={send} loading={uploads.isPending} disabled={files.length === 0 || issue !== null}>
          {files.length > 1 ? t`Upload ${files.length} files` : t`Upload`}
        </Button>
      </div>
    </FormDialog>
  )
}

function ChosenFiles({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null
  return (
    <ul className="bare stack gap-1 chosen-files">
      {files.map((file) => {
        const Icon = file.type === 'application/pdf' ? IconFileTypePdf : IconPhoto
        return (
          <li key={`${file.name} ${file.lastModified}`}>
            <Icon size={18} stroke={1.5} aria-hidden />
            <span>{file.name}</span>
            <span className="small secondary figures">{byteSizeText(file.size)}</span>
          </li>
        )
      })}
    </ul>
  )
}
