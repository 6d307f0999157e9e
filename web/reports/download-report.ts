import type { ReportFormat } from '../../domain/reports/report.ts'
import type { ArgsFor, EndpointKey } from '../platform/call.ts'
import { saveFile } from '../platform/download.ts'
import { downloadList } from '../platform/downloads.ts'
import { asProblem } from '../platform/problem-error.ts'
import { t } from '../platform/texts.ts'
import { toast } from '../ui/feedback/toast.tsx'

/** Downloads a report. CSV files and workbooks use the download tray; a PDF is created immediately, or an error is shown. */
export function downloadReport<K extends EndpointKey>(name: string, format: ReportFormat, key: K, ...args: ArgsFor<K>): void {
  if (format !== 'pdf') return downloadList(name, key, ...args)
  saveFile(`${name}.pdf`, key, ...args).catch((error: unknown) =>
    toast('ERROR', t`The PDF could not be created`, asProblem(error).message),
  )
}
