import { type ReactNode, useState } from 'react'
import { Button } from '@mantine/core'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import { adviceColumns, adviceTotals } from '../advices/advice-columns.tsx'
import { adviceShortName } from '../advices/advice-labels.ts'
import { advicePath } from '../advices/billing-paths.ts'
import type { CallArgs, Reply } from '../platform/call.ts'
import type { SheetFormat } from '../platform/downloads.ts'
import type { ListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { type Column, DataTable, type PageQuery, type Selection, type TableFilter } from '../ui/table/data-table.tsx'
import { useSelectedRows } from '../ui/table/use-selected-rows.ts'
import { useRemind } from '../advices/use-remind.ts'
import { loadable } from '../ui/feedback/loadable.tsx'

type AdvicePage = Reply<'advice.list'>

type Matching = CallArgs<'reminder.preview'>['body']['all']

type AdviceTableProps<Filter extends string> = {
  caption: string
  list: ListState<Filter>
  page: PageQuery<Advice> & { data: AdvicePage | undefined }
  filters: readonly TableFilter<Filter>[]
  onDownload: (format: SheetFormat) => void
  none: { title: string; text?: ReactNode; action?: ReactNode }
  /** The filters of the list, for actions on all of its rows. */
  query: Matching & { pageNo: number; pageSize: number; sort?: string }
  /** If months and kinds are mixed, each row names its own. The paid amount is then hidden, but available in the column chooser. */
  isMixed?: boolean
}

/** The office's payment advices with the totals of the filter. A row opens its advice, and several tenants can be reminded together. */
export function AdviceTable<Filter extends string>({ page, query, isMixed = false, ...rest }: AdviceTableProps<Filter>) {
  const totals = page.data?.totals
  const { pageNo: _page, pageSize: _size, sort: _sort, ...all } = query
  const { selection, dialog } = useAdviceSelection(page.data, all)
  return (
    <>
      <DataTable
        {...rest}
        page={page}
        columns={isMixed ? mixedColumns : columns}
        rowKey={(advice) => advice.id}
        rowHref={advicePath}
        selection={selection}
        searchLabel={t`Search advice, tenant or place`}
        totals={adviceTotals(totals)}
      />
      {dialog}
    </>
  )
}

const forColumn: Column<Advice> = {
  key: 'for',
  title: t`For`,
  cell: (advice) => <span className="figures">{adviceShortName(advice)}</span>,
}

const { number, property, tenant, due, amount, paid, takenOff, balance, status } = adviceColumns

/** In a list of one month, the due date is almost the same for all rows, so it is hidden, but available in the column chooser. */
const columns: readonly Column<Advice>[] = [
  { ...property, card: 'title' },
  tenant,
  number,
  { ...due, isHiddenAtFirst: true },
  amount,
  paid,
  takenOff,
  balance,
  status,
]

const mixedColumns: readonly Column<Advice>[] = [
  { ...property, card: 'title' },
  tenant,
  number,
  forColumn,
  due,
  amount,
  { ...paid, isHiddenAtFirst: true },
  { ...takenOff, isHiddenAtFirst: true },
  balance,
  status,
]

const RecordPaymentsDialog = loadable(
  () => import('./record-payments-dialog.tsx'),
  (module) => module.RecordPaymentsDialog,
  {
    onFailure: ({ onClose }) => onClose(),
  },
)

/** The office's actions on several selected advices. */
function useAdviceSelection(page: AdvicePage | undefined, all: Matching): { selection: Selection; dialog: ReactNode } {
  const { keys, rows: chosen, onChange, clear } = useSelectedRows(page?.items ?? [])
  const total = page?.total ?? 0
  const [paying, setPaying] = useState<readonly Advice[]>([])
  const { isPending, remind, remindAll } = useRemind(clear)
  const close = () => setPaying([])
  const finish = () => {
    close()
    clear()
  }
  const actions = (
    <>
      {keys.size < total && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isPending}
          onClick={() => remindAll(all)}
        >{t`Send reminders for all ${total}…`}</Button>
      )}
      <Button size="compact-sm" variant="default" loading={isPending} onClick={() => remind(chosen)}>{t`Remind…`}</Button>
      <Button size="compact-sm" onClick={() => setPaying(chosen)}>{t`Record payments…`}</Button>
    </>
  )
  const dialog = paying.length > 0 && <RecordPaymentsDialog advices={paying} onClose={close} onDone={finish} />
  return { selection: { keys, onChange, actions }, dialog }
}
