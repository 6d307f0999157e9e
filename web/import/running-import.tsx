import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Note } from '../ui/feedback/note.tsx'

/** The progress of an import, which continues if the person leaves the page. The import is listed only after its file has arrived. */
export function RunningImport({ importId }: { importId: string }) {
  const query = { pageSize: 10, sort: 'startedAt:desc' } as const
  const { data } = useEndpoint('import.list', { query }, { refetchMs: 1000 })
  const running = data?.items.find((one) => one.importId === importId)
  return (
    <Note>{t`${running?.progress || t`Sending the file`}… You can leave this page. The import continues, and the history below shows the result.`}</Note>
  )
}

/** The same for an old workbook, whose file arrived earlier. This import appears in the history of another page. */
export function RunningOldWorkbook({ importId }: { importId: string }) {
  const query = { pageSize: 10, sort: 'startedAt:desc' } as const
  const { data } = useEndpoint('import.list', { query }, { refetchMs: 1000 })
  const running = data?.items.find((one) => one.importId === importId)
  return (
    <Note>{t`${running?.progress || t`Reading the workbook`}… You can leave this page. The import continues, and the page Import shows the result.`}</Note>
  )
}
