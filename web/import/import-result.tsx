import { Button } from '@mantine/core'
import { saveFile } from '../platform/download.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Link } from '../ui/link.tsx'
import { RecordCard } from '../ui/record-card.tsx'
import { SimpleTable } from '../ui/simple-table.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { TwoLines } from '../ui/two-lines.tsx'
import { mostChanges } from '../../domain/import/import-kind.ts'
import type { ImportReply } from './import-screen.tsx'
import { importStatusTable, recordPaths, resultWords } from './import-words.ts'

type ImportResultProps = { result: ImportReply; onUndone: (result: ImportReply) => void }

/** What came of a check or an import: faults first. */
export function ImportResult({ result, onUndone }: ImportResultProps) {
  return (
    <RecordCard title={result.fileName} actions={<StatusChip status={result.status} table={importStatusTable} />}>
      <output className="import-words">{resultWords(result)}</output>
      {result.errorCount > 0 && <Faults result={result} />}
      {result.changeCount > 0 && <Changes result={result} />}
      {result.status === 'DONE' && <Done result={result} onUndone={onUndone} />}
    </RecordCard>
  )
}

function Faults({ result: { importId, errors, errorCount } }: { result: ImportReply }) {
  if (errors.length === 0) return <p className="small secondary">What was wrong is kept for 30 days.</p>
  const rows = errors.map((fault, index) => ({ ...fault, id: String(index) }))
  return (
    <>
      <SimpleTable
        caption="What is wrong"
        columns={[
          { key: 'sheet', title: 'Sheet', cell: (fault) => fault.sheet || '–' },
          { key: 'row', title: 'Row', align: 'end', cell: (fault) => <span className="figures">{fault.row || '–'}</span> },
          { key: 'column', title: 'Column', cell: (fault) => fault.column || '–' },
          { key: 'message', title: 'What is wrong', cell: (fault) => fault.message },
        ]}
        rows={rows}
        rowKey={(fault) => fault.id}
        none="Nothing is wrong."
      />
      <div className="import-actions">
        <Button
          variant="default"
          onClick={() => void saveFile('import-errors.csv', 'import.errors', { params: { id: importId } })}
        >
          {errorCount > errors.length ? `Download all ${errorCount.toLocaleString('en')} errors` : 'Download the errors'}
        </Button>
      </div>
    </>
  )
}

/** What it changes of what is registered, value by value. */
function Changes({ result: { importId, changes, changeCount } }: { result: ImportReply }) {
  if (changes.length === 0) return <p className="small secondary">What it changed is kept for 30 days.</p>
  const rows = changes.map((change, index) => ({ ...change, id: String(index) }))
  return (
    <>
      <SimpleTable
        caption="What changes"
        columns={[
          {
            key: 'where',
            title: 'Column',
            cell: (change) => <TwoLines first={change.column} second={`${change.sheet}, row ${change.row}`} />,
          },
          { key: 'before', title: 'Before', cell: (change) => change.before ?? '–' },
          { key: 'after', title: 'After', cell: (change) => change.after },
        ]}
        rows={rows}
        rowKey={(change) => change.id}
        none="Nothing changes."
      />
      <div className="import-actions">
        <Button
          variant="default"
          onClick={() => void saveFile('import-changes.csv', 'import.changes', { params: { id: importId } })}
        >
          {changeCount > changes.length
            ? `Download ${Math.min(changeCount, mostChanges).toLocaleString('en')} changes`
            : 'Download the changes'}
        </Button>
      </div>
    </>
  )
}

function Done({ result, onUndone }: ImportResultProps) {
  const undo = useAction('import.undo', {
    onSuccess: onUndone,
    refreshes: ['import', 'owner', 'thram', 'plot', 'building', 'unit', 'tenant', 'lease'],
  })
  const ask = async () => {
    const isYes = await confirm({
      title: 'Undo this import?',
      text: 'Everything that it brought in goes again, and what it changed is as before. Opening balances and deposits held are credited, and their leases cancelled, since the books are only ever added to. It is refused while anything else depends on it.',
      action: 'Undo import',
      isDangerous: true,
    })
    if (isYes) undo.mutate({ params: { id: result.importId } })
  }
  return (
    <div className="import-actions">
      {recordPaths(result.kind).map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
      <ActionButton variant="default" onClick={() => void ask()} loading={undo.isPending}>
        Undo import
      </ActionButton>
    </div>
  )
}
