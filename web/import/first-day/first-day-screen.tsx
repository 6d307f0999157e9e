import { Button } from '@mantine/core'
import { useState } from 'react'
import { sheetNames } from '../../../domain/import/import-kind.ts'
import { plural, t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import '../../ui/input/fields.css'
import type { ImportReply } from '../import-reply.ts'
import { ImportResult } from '../import-result.tsx'
import { RunningOldWorkbook } from '../running-import.tsx'
import { BalanceCard } from './balance-card.tsx'
import { ColumnsCards } from './columns-cards.tsx'
import { CorrectionsCard } from './corrections-card.tsx'
import { FixedCard, type FixedDraft } from './fixed-card.tsx'
import { type FirstDayReply, useFirstDayChange } from './use-first-day-change.ts'

const invalidates = ['firstDay', 'import', 'owner', 'thram', 'plot', 'building', 'unit', 'tenant', 'lease', 'advice'] as const

/**
 * Imports an old workbook: upload → columns → cleaned values → check → import → the balance of the old books. The wizard resumes at the
 * step where it was left.
 */
export function FirstDayScreen() {
  const query = useEndpoint('firstDay.read', undefined)
  return (
    <>
      <PageHeader
        title={t`First day`}
        crumbs={[{ label: t`Import`, to: '/admin/master-properties/import' }]}
        subtitle={t`Import the workbook in which your office has kept tenants and rent until now.`}
      />
      <Loaded query={query}>
        {({ firstDay }) => (
          <div className="stack gap-4">
            <FileCard firstDay={firstDay} />
            {firstDay && <Steps key={firstDay.id} firstDay={firstDay} />}
          </div>
        )}
      </Loaded>
    </>
  )
}

function FileCard({ firstDay }: { firstDay: FirstDayReply | null }) {
  const [file, setFile] = useState<File | null>(null)
  const upload = useAction('firstDay.create', { invalidates: ['firstDay'] })
  const remove = useAction('firstDay.remove', { invalidates: ['firstDay'] })
  const start = async () => {
    if (!file) return
    const isYes =
      !firstDay ||
      (await confirm({
        title: t`Replace the workbook?`,
        text: t`Your column mapping of ${firstDay.fileName} is deleted. Imported records stay.`,
        action: t`Replace workbook`,
      }))
    if (!isYes) return
    const body = new FormData()
    body.set('file', file)
    upload.mutate({ body } as never)
  }
  return (
    <RecordCard
      title={t`Old workbook`}
      actions={
        firstDay && (
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { id: firstDay.id }, ifMatch: firstDay.version })}
          >{t`Delete the workbook`}</Button>
        )
      }
    >
      <div className="stack gap-4">
        {firstDay && <p>{firstDay.fileName}</p>}
        <label className="stack file-input">
          <span>{t`File`}</span>
          <input type="file" accept=".xlsx,.csv" onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)} />
          <span className="small secondary">{t`XLSX or CSV with any sheets and columns, up to 5,000 rows. Only you see it.`}</span>
        </label>
        <div className="row wrap gap-3">
          <Button disabled={!file} loading={upload.isPending} onClick={() => void start()}>{t`Upload`}</Button>
        </div>
      </div>
    </RecordCard>
  )
}

function Steps({ firstDay }: { firstDay: FirstDayReply }) {
  const [result, setResult] = useState<ImportReply | null>(null)
  const run = useAction('firstDay.import', { onSuccess: setResult, invalidates })
  const { saved, isPending } = useFirstDayChange(firstDay)
  const [draft, setDraft] = useState<FixedDraft | null>(null)
  const [importId, setImportId] = useState('')
  const start = async (isDryRun: boolean) => {
    setResult(null)
    // Values typed for all rows apply even if nobody saved them.
    if (draft?.billedFrom) await saved({ fixed: draft.fixed, billedFrom: draft.billedFrom })
    const id = crypto.randomUUID()
    setImportId(id)
    run.mutate({ params: { id: firstDay.id }, query: { dryRun: String(isDryRun), importId: id } as never })
  }
  const planned = Object.entries(firstDay.planned).map(
    ([kind, count]) => `${sheetNames[kind as keyof typeof sheetNames]}: ${count}`,
  )
  return (
    <>
      <ColumnsCards firstDay={firstDay} />
      <FixedCard firstDay={firstDay} draft={draft ?? firstDay} onChange={setDraft} />
      <CorrectionsCard firstDay={firstDay} />
      <RecordCard title={t`Check and import`}>
        <div className="stack gap-4">
          <p>{planned.length > 0 ? planned.join(' · ') : t`Nothing would be imported yet. Choose what the columns mean.`}</p>
          <SkippedRows lines={firstDay.skippedRows} />
          <div className="row wrap gap-3">
            <Button
              variant={result?.status === 'CHECKED' ? 'default' : 'filled'}
              disabled={planned.length === 0}
              loading={run.isPending || isPending}
              onClick={() => void start(true)}
            >{t`Check the workbook`}</Button>
            {result?.status === 'CHECKED' && (
              <Button loading={run.isPending} onClick={() => void start(false)}>
                {plural(result.created, 'Import {n} record', 'Import {n} records')}
              </Button>
            )}
          </div>
        </div>
      </RecordCard>
      {run.isPending && <RunningOldWorkbook importId={importId} />}
      {result && <ImportResult key={result.importId} result={result} onUndone={setResult} />}
      <BalanceCard
        firstDay={firstDay}
        key={`balance ${firstDay.importId}`}
        isImported={firstDay.importId !== null && result?.status !== 'UNDONE'}
      />
    </>
  )
}

const reasons = { SUM: t`Sums`, REPEATED: t`Repeated` } as const

/** Lines that are not imported, listed so that nobody searches for them later. */
function SkippedRows({ lines }: { lines: FirstDayReply['skippedRows'] }) {
  if (lines.length === 0) return null
  const said = (['SUM', 'REPEATED'] as const).flatMap((reason) => {
    const rows = lines.filter((line) => line.reason === reason).map(({ sheet, row }) => t`${sheet}, row ${row}`)
    return rows.length === 0 ? [] : [`${reasons[reason]}: ${rows.join('; ')}`]
  })
  return (
    <div className="secondary">
      <p>{plural(lines.length, '{n} line is not imported.', '{n} lines are not imported.')}</p>
      {said.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
