import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { FileChoice } from '../documents/file-choice.tsx'
import { issueOfFile } from '../documents/use-uploads.ts'
import { t } from '../platform/texts.ts'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import '../documents/documents.css'

type PhotoChoiceProps = { photos: readonly File[]; onChange: (photos: readonly File[]) => void }

/** Photos for an unsaved form: taken with the camera, or chosen. */
export function PhotoChoice({ photos, onChange }: PhotoChoiceProps) {
  const [issue, setIssue] = useState<string | null>(null)
  const add = (files: readonly File[]) => {
    setIssue(files.map(issueOfFile).find(Boolean) ?? null)
    onChange([...photos, ...files.filter((file) => issueOfFile(file) === null)])
  }
  return (
    <>
      <div className="file-choices">
        <FileChoice label={t`Take a photo`} icon={<IconCamera size={24} stroke={1.5} aria-hidden />} isCamera onChoose={add} />
        <FileChoice label={t`Choose photos`} icon={<IconPhoto size={24} stroke={1.5} aria-hidden />} onChoose={add} />
      </div>
      <RefusalText>{issue}</RefusalText>
      {photos.length > 0 && (
        <ul className="bare stack gap-1 chosen-files">
          {photos.map((photo) => (
            <li key={`${photo.name} ${photo.lastModified}`}>
              <IconPhoto size={18} stroke={1.5} aria-hidden />
              <span>{photo.name}</span>
              <button
                type="button"
                className="clear-button"
                aria-label={t`Remove ${photo.name}`}
                onClick={() => onChange(photos.filter((one) => one !== photo))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
