import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { FileChoice } from './file-choice.tsx'
import { issueOfFile } from './use-uploads.ts'

type PhotoChoiceProps = { label: string; onChange: (file: File | null) => void }

/** One photo that is sent with a form. An unsupported file is refused immediately, with the reason. */
export function PhotoChoice({ label, onChange }: PhotoChoiceProps) {
  const [issue, setIssue] = useState<string | null>(null)
  const choose = ([file]: readonly File[]) => {
    if (!file) return
    setIssue(issueOfFile(file))
    onChange(issueOfFile(file) ? null : file)
  }
  return (
    <>
      <FileChoice label={label} icon={<IconCamera size={18} stroke={1.75} aria-hidden />} onChoose={choose} />
      {issue && (
        <p className="danger" role="alert">
          {issue}
        </p>
      )}
    </>
  )
}
