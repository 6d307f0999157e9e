import { formatDate, isCalendarDate } from '../../domain/calendar-date.ts'

import { accounts, entryKindLabels, entryKinds } from '../../domain/ledger/account.ts'
import { chhetrum } from '../../domain/money.ts'
import { leaseSearchPath } from '../leases/lease-paths.ts'
import type { Reply } from '../platform/call.ts'
import { downloadList } from '../platform/downloads.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { rich, t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable, type TableFilter } from '../ui/table/data-table.tsx'
import { DateInput } from '../ui/input/date-input.tsx'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { Link } from '../ui/page/link.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { accountPath, ledgerCrumb } from './ledger-paths.ts'

type Entry = Reply<'ledger.entries'>['items'][number]

const accountCodes = Object.values(accounts).map(({ code }) => code)
const records = ['leaseId', 'adviceId', 'paymentId', 'remittanceId', 'expenseId', 'exportId'] as const
const names = ['account', 'kind', 'from', 'to', ...records] as const

const filters: readonly TableFilter<(typeof names)[number]>[] = [
  {
    name: 'account',
    label: t`Account`,
    options: Object.values(accounts).map(({ code, name }) => ({ value: code, label: `${code} ${translated(name)}` })),
  },
  { name: 'kind', label: t`Kind`, options: entryKinds.map((kind) => ({ value: kind, label: entryKindLabels[kind] })) },
  dayFilter('from', t`From`),
  dayFilter('to', t`To`),
  // Set by the link from the record. On this page the filter can only be removed.
  { name: 'leaseId', label: t`Lease`, options: [] },
  { name: 'adviceId', label: t`Payment advice`, options: [] },
  { name: 'paymentId', label: t`Payment`, options: [] },
  { name: 'remittanceId', label: t`Remittance`, options: [] },
  { name: 'expenseId', label: t`Vendor bill`, options: [] },
  { name: 'exportId', label: t`Accounting export`, options: [] },
]

const columns: readonly Column<Entry>[] = [
  { key: 'valueDate', title: t`Value date`, sortBy: 'valueDate', cell: ({ valueDate }) => <DateText date={valueDate} /> },
  statusColumn({ key: 'kind', title: t`Kind`, cell: ({ kind }) => entryKindLabels[kind] }),
  { key: 'reference', title: t`Reference`, card: 'title', wraps: true, cell: (entry) => <Source entry={entry} /> },
  { key: 'debit', title: t`Debit`, wraps: true, cell: (entry) => <Side entry={entry} side="debitAmount" /> },
  { key: 'credit', title: t`Credit`, wraps: true, cell: (entry) => <Side entry={entry} side="creditAmount" /> },
  {
    key: 'amount',
    title: t`Amount (Nu.)`,
    align: 'end',
    card: 'amount',
    cell: ({ postings }) => <MoneyText amount={chhetrum(postings.reduce((sum, { debitAmount }) => sum + debitAmount, 0))} />,
  },
  {
    key: 'lease',
    title: t`Lease`,
    cell: ({ leaseId }) => leaseId && <Link to={leaseSearchPath(leaseId)}>{t`Lease`}</Link>,
  },
  { key: 'why', title: t`Why`, isHiddenAtFirst: true, cell: ({ explanation }) => explanation ?? '–' },
  {
    key: 'postedAt',
    title: t`Posted`,
    sortBy: 'postedAt',
    isHiddenAtFirst: true,
    cell: ({ postedAt }) => <InstantText at={postedAt} />,
  },
]

/** Lists every ledger entry. Entries are never changed or deleted. */
export function EntriesScreen() {
  const list = useListState(names, { defaultSort: 'postedAt:desc' })
  const { account, kind, from, to, ...record } = list.filters
  const query = {
    pageNo: list.query.pageNo,
    pageSize: list.query.pageSize,
    ...omitUndefined({
      sort: list.query.sort,
      q: list.query.q,
      account: oneOf(accountCodes, account),
      kind: oneOf(entryKinds, kind),
      from: dayOf(from),
      to: dayOf(to),
      ...record,
    }),
  }
  const page = useEndpoint('ledger.entries', { query }, { showsPreviousPage: true })
  const chosen = Object.values(accounts).find(({ code }) => code === account)
  const amount = page.data?.accountAmount ?? null
  return (
    <>
      <PageHeader
        title={t`Entries`}
        crumbs={[ledgerCrumb, { label: t`Entries` }]}
        subtitle={
          chosen &&
          amount !== null &&
          rich`${`${chosen.code} ${translated(chosen.name)}`}, debits less credits: ${<MoneyText amount={chhetrum(amount)} withUnit />}`
        }
      />
      <DataTable
        caption={t`Ledger entries`}
        searchLabel={t`Search reference`}
        columns={columns}
        list={list}
        page={page}
        filters={filters}
        rowKey={({ id }) => id}
        onDownload={(format) => downloadList('ledger', 'ledger.entries', { query: { ...query, format } })}
        none={{ title: t`Nothing has been posted yet`, text: t`Advices and payments post their entries automatically.` }}
      />
    </>
  )
}

function Source({ entry: { paymentId, adviceId, remittanceId, expenseId, reference } }: { entry: Entry }) {
  if (remittanceId) return <Link to={`/admin/master-transactions/remittances/${remittanceId}`}>{reference}</Link>
  if (expenseId) return <Link to="/admin/master-transactions/expenses">{reference}</Link>
  if (paymentId) return <Link to={`/admin/master-transactions/payments/${paymentId}`}>{reference}</Link>
  if (adviceId) return <Link to={`/admin/master-transactions/advices/${adviceId}`}>{reference}</Link>
  return reference
}

/** The accounts of one side, with their amounts if there are several. */
function Side({ entry, side }: { entry: Entry; side: 'debitAmount' | 'creditAmount' }) {
  const postings = entry.postings.filter((posting) => posting[side] > 0)
  return (
    <>
      {postings.map((posting, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- postings of an entry never change
        <div key={index}>
          <Link to={accountPath(posting.code)}>
            {posting.code} {translated(posting.name)}
          </Link>
          {postings.length > 1 && (
            <>
              {' '}
              <MoneyText amount={posting[side]} />
            </>
          )}
        </div>
      ))}
    </>
  )
}

function dayFilter<const Name extends 'from' | 'to'>(name: Name, label: string): TableFilter<Name> {
  return {
    name,
    label,
    input: ({ value, onChange }) => (
      <DateInput label={label} value={dayOf(value) ?? null} onChange={(day) => onChange(day ?? undefined)} />
    ),
    text: (value) => {
      const day = dayOf(value)
      return day ? formatDate(day) : value
    },
  }
}

function dayOf(text: string | undefined) {
  return text !== undefined && isCalendarDate(text) ? text : undefined
}
