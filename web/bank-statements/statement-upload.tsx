import { Button, NativeSelect } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { statementFormatLabels } from '../../domain/bank-statements/statement-format.ts'
import type { Reply } from '../platform/call.ts'
import { asProblem } from '../platform/problem-error.ts'
import { plural, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import '../documents/documents.css'

type BankAccount = Reply<'bankAccount.list'>['items'][number]
type Columns = NonNullable<Reply<'bankStatement.preview'>['columns']>
type Chosen = { file: File; preview: Reply<'bankStatement.preview'>; columns: Partial<Columns> }
type StatementUploadProps = { onClose: () => void; onDone: (statement: Reply<'bankStatement.create'>) => void }

/** Uploads the file, then maps its columns. The mapping is stored for the bank after the first upload. */
export function StatementUpload({ onClose, onDone }: StatementUploadProps) {
  const [account, setAccount] = useState<string>()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const accounts = useEndpoint('bankAccount.list', { query: { ofOffice: 'true', pageSize: 50 } })
  const accountId = account ?? accounts.data?.items.find(({ isDefault }) => isDefault)?.id ?? ''
  const query = accountId ? { bankAccountId: accountId } : {}
  const say = (error: unknown) => setRefusal(asProblem(error).message)
  const look = useAction('bankStatement.preview', { onProblem: say })
  const take = useAction('bankStatement.create', {
    invalidates: ['bankStatement'],
    onProblem: (problem) => (problem.code === 'DUPLICATE' ? void confirmReplace(problem.message) : say(problem)),
    onSuccess: (statement) => {
      toast(statement.skipped.length > 0 ? 'WARNING' : 'SUCCESS', ...resultText(statement))
      onDone(statement)
    },
  })
  const bringIn = (canReplace: boolean) => {
    if (chosen) take.mutate({ query, body: formOf(chosen.file, { columns: completeColumns(chosen.columns), canReplace }) })
  }
  const confirmReplace = async (text: string) => {
    const question = { title: t`Replace the column mapping of this bank?`, text, action: t`Replace mapping` }
    if (await confirm(question)) bringIn(true)
  }
  const choose = (file: File | undefined, of = query) => {
    if (!file) return
    setRefusal(null)
    look.mutate(
      { query: of, body: formOf(file) },
      { onSuccess: (preview) => setChosen({ file, preview, columns: preview.columns ?? {} }) },
    )
  }
  const chooseAccount = (id: string) => {
    setAccount(id)
    setChosen(null)
    // The columns depend on the bank, so the file is analysed again.
    choose(chosen?.file, id ? { bankAccountId: id } : {})
  }
  const isComplete = Boolean(chosen?.columns.date && chosen.columns.amount)
  return (
    <FormDialog title={t`Import bank statement`} isOpen onClose={onClose} width={760}>
      <div className="form-fields">
        <NativeSelect
          label={t`Account`}
          value={accountId}
          onChange={({ currentTarget: { value } }) => chooseAccount(value)}
          data={accountChoices(accounts.data?.items ?? [])}
        />
        <FileZone name={chosen?.file.name} onChoose={choose} />
        {refusal && (
          <p className="danger" role="alert">
            {refusal}
          </p>
        )}
        {chosen && <Layout chosen={chosen} onChange={(columns) => setChosen({ ...chosen, columns })} />}
      </div>
      <div className="form-actions">
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button
          disabled={!chosen || !isComplete}
          loading={take.isPending || look.isPending}
          onClick={() => bringIn(false)}
        >{t`Import`}</Button>
      </div>
    </FormDialog>
  )
}

function accountChoices(accounts: readonly BankAccount[]) {
  const named = accounts.map(({ id, accountName, accountNumber }) => ({ value: id, label: `${accountName}, ${accountNumber}` }))
  return [{ value: '', label: t`Not known` }, ...named]
}

type FileZoneProps = { name: string | undefined; onChoose: (file: File | undefined) => void }

function FileZone({ name, onChoose }: FileZoneProps) {
  return (
    <label className="drop-zone drop-zone-large">
      <input
        type="file"
        className="visually-hidden"
        accept=".csv,.xml,.camt,.sta,.940,.mt940,.ofx,.qfx,.txt,text/csv"
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <IconFileUpload size={18} stroke={1.75} aria-hidden />
      <span>{name ?? t`Choose the bank’s file: CSV, CAMT.053, MT940 or OFX`}</span>
    </label>
  )
}

const fields = [
  { name: 'date', label: t`Date` },
  { name: 'amount', label: t`Money in` },
  { name: 'description', label: t`Description` },
  { name: 'reference', label: t`Reference` },
] as const

/** Maps the columns, shown over the first rows of the file. */
function Layout({ chosen, onChange }: { chosen: Chosen; onChange: (columns: Partial<Columns>) => void }) {
  const { preview, columns } = chosen
  const isCsv = preview.format === 'CSV'
  const options = [{ value: '', label: t`None` }, ...preview.headings.map((heading) => ({ value: heading, label: heading }))]
  const rows = preview.rows.map((cells, index) => ({ id: String(index), cells }))
  return (
    <>
      <p className="secondary">
        {!isCsv
          ? t`File format ${statementFormatLabels[preview.format]}: the columns are known.`
          : preview.isRemembered
            ? t`The columns are mapped as last time.`
            : t`Map the columns. The mapping is saved for this bank.`}
      </p>
      {isCsv && (
        <FormRow>
          {fields.map(({ name, label }) => (
            <NativeSelect
              key={name}
              label={label}
              required={name === 'date' || name === 'amount'}
              data={options}
              value={columns[name] ?? ''}
              onChange={(event) => onChange({ ...columns, [name]: event.currentTarget.value || null })}
            />
          ))}
        </FormRow>
      )}
      <SimpleTable
        caption={t`First rows of the file`}
        columns={preview.headings.map((heading, index) => ({
          key: heading,
          title: heading,
          cell: ({ cells }: { cells: string[] }) => cells[index] ?? '',
        }))}
        rows={rows}
        rowKey={({ id }) => id}
        none={t`This file has no rows.`}
      />
    </>
  )
}

function completeColumns({ date = '', amount = '', description = null, reference = null }: Partial<Columns>): Columns {
  return { date, amount, description, reference }
}

function formOf(file: File, layout?: { columns: Columns; canReplace: boolean }): FormData {
  const body = new FormData()
  if (layout) {
    body.set('columns', JSON.stringify(layout.columns))
    body.set('canReplace', String(layout.canReplace))
  }
  body.set('file', file)
  return body
}

function resultText({ lines, known, skipped }: Reply<'bankStatement.create'>): [title: string, text: string] {
  const left = skipped.map(({ row, why }) => t`Row ${row}: ${why}`).join(' ')
  return [
    plural(lines, '{n} new line', '{n} new lines'),
    `${known > 0 ? t`${known} already imported. ` : ''}${left && t`Skipped: ${left}`}`,
  ]
}
