import type { OnlineOrder } from '../../domain/online/online-contract.ts'
import { failureText } from '../../domain/online/online-status.ts'
import { adviceTitle } from '../advices/advice-title.ts'
import { payPath } from '../advices/own-payment-paths.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { onlineColumns } from './online-columns.tsx'

/** The tenant's online payments and attempts. A row opens the payment in its current state. */
export function OwnOnlineOrders() {
  const list = useListState([], { defaultSort: 'startedAt:desc' })
  const query = listQueryOf(list)
  const page = useEndpoint('online.list', { query }, { showsPreviousPage: true })
  return (
    <DataTable
      caption={t`Online payments`}
      columns={columns}
      list={list}
      page={page}
      rowKey={(order) => order.id}
      rowHref={payPath}
      onDownload={(format) => downloadList('online-payments', 'online.list', { query: { ...query, format } })}
      none={{
        title: t`Nothing paid online yet`,
        text: t`Choose “Pay online” next to an amount you owe, and pay from your bank account.`,
      }}
    />
  )
}

const { startedAt, bank, amount, status } = onlineColumns

const columns: readonly Column<OnlineOrder>[] = [
  { key: 'for', title: t`For`, card: 'title', cell: (order) => order.advices.map(adviceTitle).join(', ') },
  startedAt,
  bank,
  amount,
  status,
  { key: 'answer', title: t`Outcome`, cell: outcomeOf },
]

function outcomeOf({ status: state, receiptNumber, resultCode }: OnlineOrder) {
  if (receiptNumber) return t`Receipt ${receiptNumber}`
  return state === 'FAILED' ? <span className="line-reason">{failureText(resultCode)}</span> : '–'
}
