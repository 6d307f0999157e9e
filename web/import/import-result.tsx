import { formatCount } from '../../domain/money.ts'
import { Box, Button } from '@mantine/core'
import { maxChanges } from '../../domain/import/import-kind.ts'
import { saveFile } from '../platform/download.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { ActionButton } from '../ui/page/action-button.tsx'
import { confirm } from '../ui/feedback/confirm.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { Link } from '../ui/page/link.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'
import type { ImportReply } from './import-reply.ts'
import { ignoredText, importStatusTable, recordPaths, resultText } from './import-text.ts'

type ImportResultProps = { result: ImportReply; onUndone: (result: ImportReply) => void }

/** The result of a check or an import, errors first. */
export function ImportResult({ result, onUndone }: ImportResultProps) {
  return (
    <RecordCard title={result.fileName} actions={<StatusChip status={result.status} table={importStatusTable} />}>
      <Box component="output" display="block" mb={12}>
        {resultText(result)}
      </Box>
      {result.ignoredColumns.length > 0 && <Note>{ignoredText(result.ignoredColumns)}</Note>}
      {result.errorCount > 0 && <Issues result={result} />}
      {result.changeCount > 0 && <Changes result={result} />}
      {result.status === 'DONE' && <Done result={result} onUndone={onUndone} />}
    </RecordCard>
  )
}

function Issues({ result: { importId, errors, errorCount } }: { result: ImportReply }) {
  if (errors.length === 0)
    return <p className="small secondary">{t`The errors are no longer stored. Settings show how long errors are stored.`}</p>
  const rows = errors.map((issue, index) => ({ ...issue, id: String(index) }))
  return (
    <>
      <SimpleTable
        caption={t`Errors`}
        columns={[
          { key: 'sheet', title: t`Sheet`, cell: (issue) => issue.sheet || '–' },
          { key: 'row', title: t`Row`, align: 'end', cell: (issue) => <span className="figures">{issue.row || '–'}</span> },
          { key: 'column', title: t`Column`, cell: (issue) => issue.column || '–' },
          { key: 'message', title: t`Errors`, cell: (issue) => issue.message },
        ]}
        rows={rows}
        rowKey={(issue) => issue.id}
        none={t`No errors found.`}
      />
      <div className="row wrap gap-3 mt-2">
        <Button
          variant="default"
          onClick={() => void saveFile('import-errors.csv', 'import.errors', { params: { id: importId } })}
        >
          {errorCount > errors.length ? t`Download all ${formatCount(errorCount)} errors` : t`Download the errors`}
        </Button>
      </div>
    </>
  )
}

/** The changes to registered records, value by value. */
function Changes({ result: { importId, changes, changeCount } }: { result: ImportReply }) {
  if (changes.length === 0)
    return <p className="small secondary">{t`The changes are no longer stored. Settings show how long changes are stored.`}</p>
  const rows = changes.map((change, index) => ({ ...change, id: String(index) }))
  return (
    <>
      <SimpleTable
        caption={t`What changes`}
        columns={[
          {
            key: 'where',
            title: t`Column`,
            cell: (change) => <TwoLines first={change.column} second={t`${change.sheet}, row ${change.row}`} />,
          },
          { key: 'before', title: t`Before`, cell: (change) => change.before ?? '–' },
          {
            key: 'after',
            title: t`After`,
            cell: ({ after, isProposed }) =>
              isProposed ? <TwoLines first={after} second={t`Sign-in proposed to the person`} /> : after,
          },
        ]}
        rows={rows}
        rowKey={(change) => change.id}
        none={t`Nothing changes.`}
      />
      <div className="row wrap gap-3 mt-2">
        <Button
          variant="default"
          onClick={() => void saveFile('import-changes.csv', 'import.changes', { params: { id: importId } })}
        >
          {changeCount > changes.length
            ? t`Download ${formatCount(Math.min(changeCount, maxChanges))} changes`
            : t`Download the changes`}
        </Button>
      </div>
    </>
  )
}

function Done({ result, onUndone }: ImportResultProps) {
  const undo = useAction('import.undo', {
    onSuccess: onUndone,
    invalidates: ['import', 'owner', 'thram', 'plot', 'building', 'unit', 'tenant', 'lease'],
  })
  const ask = async () => {
    const isYes = await confirm({
      title: t`Undo this import?`,
      text: t`All imported records will be deleted, and changed records get their previous values. Opening balances and deposits held are credited, and their leases cancelled. The property and people of those leases stay, and a corrected file can use them again. An import cannot be undone while other records depend on it.`,
      action: t`Undo import`,
      isDangerous: true,
    })
    if (isYes) undo.mutate({ params: { id: result.importId } })
  }
  return (
    <div className="row wrap gap-3 mt-2">
      {recordPaths(result.kind).map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
      <ActionButton variant="default" onClick={() => void ask()} loading={undo.isPending}>{t`Undo import`}</ActionButton>
    </div>
  )
}
