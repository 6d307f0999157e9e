import { Box, Button, Select } from '@mantine/core'
import { useState } from 'react'
import { importKinds, sheetNames } from '../../domain/import/import-kind.ts'
import { saveFile } from '../platform/download.ts'
import { useSearchState } from '../platform/search-state.ts'
import { plural, t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportResult } from './import-result.tsx'
import { RunningImport } from './running-import.tsx'
import '../ui/input/fields.css'
import type { ImportReply } from './import-reply.ts'

type Kind = ImportReply['kind']

const kindOptions = [
  { value: 'workbook', label: t`Workbook (all sheets)` },
  ...importKinds.map((kind) => ({ value: kind, label: sheetNames[kind] })),
]

const existingOptions = [
  { value: 'REFUSE', label: t`Report as errors` },
  { value: 'UPDATE', label: t`Update the records` },
]
const updateHint = t`An empty cell keeps the current value. Change owners, phone numbers and leases on their pages. The check shows every value before and after.`

/** File → check → import → result. The choices stay, so that a corrected file can be checked again immediately. */
export function ImportScreen() {
  const [result, setResult] = useState<ImportReply | null>(null)
  const [importId, setImportId] = useState('')
  const run = useAction('import.create', {
    onSuccess: setResult,
    invalidates: [
      'import',
      'subAdministrativeZone',
      'bankAccount',
      'vendor',
      'maintenancePlan',
      'owner',
      'thram',
      'plot',
      'building',
      'unit',
      'tenant',
      'lease',
      'advice',
    ],
  })
  const start = ({ file, kind, existing, isDryRun }: Started) => {
    const body = new FormData()
    body.set('file', file)
    setResult(null)
    const id = crypto.randomUUID()
    setImportId(id)
    run.mutate({ params: { kind }, query: { dryRun: String(isDryRun), importId: id, existing }, body })
  }
  return (
    <>
      <PageHeader
        title={t`Import`}
        subtitle={t`Import a register from a spreadsheet. Either all rows are imported or none.`}
        secondary={
          <>
            <ButtonLink variant="default" to="/admin/master-properties/import/first-day">{t`Import an old workbook`}</ButtonLink>
            <Button
              variant="default"
              onClick={() => void saveFile('sakhang-import.xlsx', 'import.template')}
            >{t`Download template`}</Button>
          </>
        }
      />
      <div className="stack gap-4">
        <FileCard
          checkedRows={result?.status === 'CHECKED' ? result.rows : undefined}
          isRunning={run.isPending}
          onChange={() => setResult(null)}
          onStart={start}
        />
        {run.isPending && <RunningImport importId={importId} />}
        {result && <ImportResult key={result.importId} result={result} onUndone={setResult} />}
        <ImportHistory onOpen={setResult} />
      </div>
    </>
  )
}

type Started = { file: File; kind: Kind; existing: 'UPDATE' | 'REFUSE'; isDryRun: boolean }
type FileCardProps = {
  /** The number of rows of the chosen file, after the check. */
  checkedRows: number | undefined
  isRunning: boolean
  onChange: () => void
  onStart: (started: Started) => void
}

/** The file and its options. Another choice discards the previous result. */
function FileCard({ checkedRows, isRunning, onChange, onStart }: FileCardProps) {
  const [search, setSearch] = useSearchState()
  const kind = toKind(search['kind'])
  const existing = search['existing'] === 'UPDATE' ? 'UPDATE' : 'REFUSE'
  const [file, setFile] = useState<File | null>(null)
  const start = (isDryRun: boolean) => file && onStart({ file, kind, existing, isDryRun })
  const choose = (next: File | null) => {
    setFile(next)
    onChange()
  }
  const chooseBy = (next: { kind?: string | undefined; existing?: string | undefined }) => {
    setSearch(next, { isReplace: true })
    onChange()
  }
  return (
    <RecordCard title={t`File`}>
      <Box className="stack gap-4" maw={560}>
        <Select
          label={t`Contents`}
          data={kindOptions}
          value={kind}
          allowDeselect={false}
          onChange={(value) => chooseBy({ kind: value ?? undefined })}
        />
        <Select
          label={t`Rows already registered`}
          data={existingOptions}
          value={existing}
          allowDeselect={false}
          description={existing === 'UPDATE' ? updateHint : undefined}
          onChange={(value) => chooseBy({ existing: value === 'UPDATE' ? value : undefined })}
        />
        <label className="stack file-input">
          <span>{t`File`}</span>
          <input
            type="file"
            accept=".xlsx,.csv,.geojson,.json"
            onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
          />
          <span className="small secondary">{fileHint(kind)}</span>
        </label>
        <div className="row wrap gap-3 mt-2">
          {checkedRows !== undefined && (
            <Button onClick={() => start(false)} loading={isRunning}>
              {plural(checkedRows, 'Import {n} row', 'Import {n} rows')}
            </Button>
          )}
          <Button
            variant={checkedRows === undefined ? 'filled' : 'default'}
            onClick={() => start(true)}
            disabled={!file}
            loading={isRunning}
          >{t`Check the file`}</Button>
        </div>
      </Box>
    </RecordCard>
  )
}

function toKind(value: string | undefined): Kind {
  return importKinds.find((kind) => kind === value) ?? 'workbook'
}

function fileHint(kind: Kind): string {
  if (kind === 'workbook') return t`One XLSX file with a sheet for each kind of record, up to 15 MB.`
  const outlines = kind === 'plot' || kind === 'building' ? t` GeoJSON draws their outlines on the map.` : ''
  return t`CSV up to 100,000 rows and 50 MB, or XLSX up to 15 MB.${outlines}`
}
