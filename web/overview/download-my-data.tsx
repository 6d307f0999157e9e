import { Button } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '../platform/download.ts'
import { asProblem } from '../platform/problem-error.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { toast } from '../ui/feedback/toast.tsx'

type Format = 'JSON' | 'PDF'

/** The right of access from the privacy page: the data as PDF to read, or as JSON to take along. */
export function DownloadMyData() {
  const { user } = useSignedIn()
  const [saving, setSaving] = useState<Format | null>(null)
  const save = async (format: Format) => {
    setSaving(format)
    const args = { params: { id: user.id } }
    try {
      if (format === 'PDF') await saveFile('my-data.pdf', 'privacy.exportUserPdf', args)
      else await saveFile('my-data.json', 'privacy.exportUser', args)
    } catch (error) {
      toast('ERROR', t`Your data could not be downloaded`, asProblem(error).message)
    }
    setSaving(null)
  }
  const button = (format: Format, text: string) => (
    <Button
      variant="default"
      loading={saving === format}
      disabled={saving !== null && saving !== format}
      onClick={() => void save(format)}
    >
      {text}
    </Button>
  )
  return (
    <>
      <span className="secondary">{t`Everything the office holds about you: PDF to read, JSON for other programs.`}</span>
      <div className="row wrap">
        {button('PDF', t`Download my data (PDF)`)}
        {button('JSON', t`Download as JSON`)}
      </div>
    </>
  )
}
