import { useHistory } from '../audit/use-history.tsx'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Utility, utilityLabels } from '../../domain/meters/meter.ts'
import { type ExpenseCategory, expenseCategoryLabels } from '../../domain/remittance/expense.ts'
import type { Expense } from '../../domain/remittance/expense-contract.ts'
import { toDate } from '../advices/advice-labels.ts'
import { dateFilter } from '../advices/date-filters.tsx'
import { entriesOf } from '../ledger/ledger-paths.ts'
import { openFile } from '../platform/download.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { asProblem } from '../platform/problem-error.ts'
import { useListState } from '../platform/search-state.ts'
import { useSignedIn } from '../platform/session.ts'
import { rich, t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useBuildingFilter } from '../properties/buildings/use-building-filter.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import type { StatusTable } from '../ui/text/status-chip.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { ReasonField } from '../ui/input/reason-field.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { LinkTabs, useLinkTab } from '../ui/page/link-tabs.tsx'
import { ExpenseRequestList } from './expense-request-list.tsx'
import { ExpenseDialog } from './expense-dialog.tsx'
import { invalidatesDues } from './invalidates-dues.ts'
import { amountColumn, statusColumn } from '../ui/table/columns.tsx'

const expenseStatusTable: StatusTable<Expense['status']> = {
  POSTED: { word: t`Posted`, shape: 'dot', tone: 'green' },
  REVERSED: { word: t`Void`, shape: 'cross', tone: 'red' },
}

const columns: readonly Column<Expense>[] = [
  { key: 'on', title: t`Bill date`, sortBy: 'billedOn', cell: (expense) => <DateText date={expense.billedOn} /> },
  { key: 'vendor', title: t`Vendor`, sortBy: 'vendor', card: 'title', cell: (expense) => expense.vendor },
  { key: 'for', title: t`For`, takesRest: true, cell: (expense) => expense.description },
  { key: 'building', title: t`Building`, cell: (expense) => expense.buildingName },
  {
    key: 'category',
    title: t`Category`,
    isHiddenAtFirst: true,
    cell: ({ category, utility }) =>
      utility === null ? translated(expenseCategoryLabels[category as ExpenseCategory]) : utilityLabels[utility as Utility],
  },
  {
    key: 'bearer',
    title: t`Borne by`,
    takesRest: true,
    cell: (expense) => (expense.chargedTo === 'OFFICE' ? t`The office` : bearersOf(expense)),
  },
  amountColumn({ key: 'amount', title: t`Amount (Nu.)`, sortBy: 'amount', card: 'amount', of: (expense) => expense.amount }),
  statusColumn({ key: 'status', title: t`Status`, table: expenseStatusTable, of: (expense) => expense.status }),
]

function bearersOf({ shares }: Expense): string {
  return shares.map(({ ownerName }) => ownerName).join(', ') || t`The owners`
}

const tabs = [
  { value: 'bills', label: t`Bills` },
  { value: 'approvals', label: t`Approvals by owners` },
]

/** Expenses: vendor bills that the office paid for a building, and those that wait for owners. */
export function ExpensesScreen() {
  const [isAdding, setAdding] = useState(false)
  const tab = useLinkTab(tabs)
  return (
    <>
      <PageHeader title={t`Expenses`} primary={<Button onClick={() => setAdding(true)}>{t`Record bill`}</Button>} />
      <LinkTabs label={t`Expenses`} tabs={tabs} />
      {tab === 'bills' ? <ExpenseList /> : <ExpenseRequestList />}
      {isAdding && <ExpenseDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function ExpenseList() {
  const list = useListState(['from', 'to', 'buildingId'], { defaultSort: 'billedOn:desc' })
  const [wrong, setWrong] = useState<Expense | null>(null)
  const history = useHistory()
  const { currentRole } = useSignedIn()
  const { from, to, buildingId } = list.filters
  const query = listQueryOf(list, { from: toDate(from), to: toDate(to), buildingId })
  const page = useEndpoint('expense.list', { query }, { showsPreviousPage: true })
  const buildingFilter = useBuildingFilter(buildingId)
  const navigate = useNavigate()
  const rowMenu = (expense: Expense) => [
    { label: t`Ledger entries`, onClick: () => void navigate({ to: entriesOf({ expenseId: expense.id }) }) },
    ...(expense.documentId ? [{ label: t`Open the bill`, onClick: () => void openBill(expense) }] : []),
    ...history.menu({ title: t`Bill of ${expense.vendor}`, entityId: expense.id }),
    { label: t`Reverse…`, isDangerous: true, reason: denialReason(expense, currentRole.name), onClick: () => setWrong(expense) },
  ]
  return (
    <>
      <DataTable
        caption={t`Vendor bills`}
        searchLabel={t`Search vendor or description`}
        columns={columns}
        list={list}
        page={page}
        rowKey={(expense) => expense.id}
        rowMenu={rowMenu}
        filters={[dateFilter('from', t`Billed from`), dateFilter('to', t`Billed to`), buildingFilter]}
        totals={{ amount: <MoneyText amount={page.data?.totals.amount} /> }}
        onDownload={(format) => downloadList('expenses', 'expense.list', { query: { ...query, format } })}
        none={{
          title: t`No bills yet`,
          text: t`Bills that the office pays for a building are deducted from its owners’ remittances.`,
        }}
      />
      {history.dialog}
      {wrong && <ReverseExpenseDialog expense={wrong} onClose={() => setWrong(null)} />}
    </>
  )
}

async function openBill({ documentId, vendor }: Expense): Promise<void> {
  if (!documentId) return
  try {
    await openFile(`${vendor}.pdf`, 'document.read', { params: { id: documentId }, query: {} })
  } catch (error) {
    toast('ERROR', t`The bill could not be opened`, asProblem(error).message)
  }
}

function denialReason(expense: Expense, role: string): string | undefined {
  if (role !== 'ADMIN') return t`Only an administrator can reverse a bill.`
  return expense.status === 'REVERSED' ? t`This expense is already void.` : undefined
}

function ReverseExpenseDialog({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <ActionDialog
      title={t`Reverse the bill of ${expense.vendor}`}
      endpoint="expense.reverse"
      form={form}
      toArgs={({ reason }) => ({ params: { id: expense.id }, body: { reason: reason.trim() } })}
      invalidates={invalidatesDues}
      submitLabel={t`Reverse bill`}
      isDangerous
      done={t`The bill of ${expense.vendor} is void`}
      onClose={onClose}
    >
      <p>{rich`${<MoneyText amount={expense.amount} withUnit />} is reversed. The owners’ part is added to their next remittance.`}</p>
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
