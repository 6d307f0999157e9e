import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type OverdueTenant } from '../../domain/arrears/arrears-contract.ts'
import { maxServed } from '../../domain/arrears/breach-notice.ts'
import { promiseStateLabels, promiseStates } from '../../domain/arrears/next-step.ts'
import { NoteDialog } from '../notes/note-dialog.tsx'
import { tenantPath } from '../people/people-paths.ts'
import type { CallArgs } from '../platform/call.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useBuildingFilter } from '../properties/buildings/use-building-filter.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { toDate } from '../advices/advice-labels.ts'
import { dateFilter } from '../advices/date-filters.tsx'
import { PlanDialog } from '../advices/plans/plan-dialog.tsx'
import { billingFolders } from '../advices/billing-paths.ts'
import { overdueColumns } from './overdue-columns.tsx'
import { ServeNoticeDialog } from './breach-notices/serve-notice-dialog.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'

type Asked = CallArgs<'arrears.remind'>['body']
type Writing = { tenantId: string; kind: 'CALL' | 'TASK' }

const promiseFilter = {
  name: 'promise' as const,
  label: t`Promise`,
  options: promiseStates.map((value) => ({ value, label: promiseStateLabels[value] })),
}

const chargedToFilter = dateFilter('chargedTo', t`Charged to`)

/** The work list for collecting overdue rent: one row for each tenant with an overdue amount, with the latest calls. */
export function OverdueTenantsScreen() {
  const list = useListState(['promise', 'buildingId', 'chargedTo'])
  const { buildingId } = list.filters
  const filter = omitUndefined({
    promise: oneOf(promiseStates, list.filters.promise),
    buildingId,
    chargedTo: toDate(list.filters.chargedTo),
  })
  const query = { ...listQueryOf(list), ...filter }
  const page = useEndpoint('arrears.list', { query }, { showsPreviousPage: true })
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [reminding, setReminding] = useState<Asked | null>(null)
  const [planningFor, setPlanningFor] = useState<string | null>(null)
  const [serving, setServing] = useState<string[] | null>(null)
  const [writing, setWriting] = useState<Writing | null>(null)
  const total = page.data?.total ?? 0
  const all = { all: { ...filter, ...omitUndefined({ q: query.q }) } }
  const actions = (
    <>
      {keys.size < total && <SelectedButton onClick={() => setReminding(all)}>{t`Remind all ${total}…`}</SelectedButton>}
      {keys.size <= maxServed && (
        <SelectedButton onClick={() => setServing([...keys])}>{t`Serve notice of breach…`}</SelectedButton>
      )}
      <Button size="compact-sm" onClick={() => setReminding({ tenantIds: [...keys] })}>{t`Remind selected…`}</Button>
    </>
  )
  const finish = () => {
    setReminding(null)
    setServing(null)
    setKeys(new Set())
  }
  return (
    <>
      <PageHeader
        title={t`Overdue tenants`}
        subtitle={t`Broken promises and payment plans come first, then the largest and oldest debts. Tenants called today or with an open promise come last. Tenants who keep to a payment plan are not listed.`}
        secondary={
          <ButtonLink variant="default" to={`${billingFolders.advices.to}?overdue=true`}>{t`Overdue advices`}</ButtonLink>
        }
        primary={total > 0 && <Button onClick={() => setReminding(all)}>{t`Remind all…`}</Button>}
      />
      <DataTable
        caption={t`Overdue tenants`}
        columns={overdueColumns}
        list={list}
        page={page}
        filters={[promiseFilter, useBuildingFilter(buildingId), chargedToFilter]}
        rowKey={(row: OverdueTenant) => row.tenantId}
        rowHref={(row) => tenantPath(row.tenantId)}
        rowMenu={({ tenantId }) => [
          { label: t`Log call…`, onClick: () => setWriting({ tenantId, kind: 'CALL' }) },
          { label: t`Add task…`, onClick: () => setWriting({ tenantId, kind: 'TASK' }) },
          { label: t`New payment plan…`, onClick: () => setPlanningFor(tenantId) },
          { label: t`Serve notice of breach…`, onClick: () => setServing([tenantId]) },
          { label: t`Send reminder…`, onClick: () => setReminding({ tenantIds: [tenantId] }) },
        ]}
        selection={{ keys, onChange: setKeys, actions }}
        searchLabel={t`Search tenant or phone`}
        totals={{ overdue: <MoneyText amount={page.data?.totals.overdueAmount} /> }}
        onDownload={(format) => downloadList('overdue-tenants', 'arrears.list', { query: { ...query, format } })}
        none={{ title: t`Nobody is overdue`, text: t`Tenants appear here the day after an advice falls due.` }}
      />
      {reminding && <ReminderDialog asked={reminding} onClose={() => setReminding(null)} onDone={finish} />}
      {serving && <ServeNoticeDialog about={{ tenantIds: serving }} onClose={() => setServing(null)} onDone={finish} />}
      {planningFor && <PlanDialog tenantId={planningFor} onClose={() => setPlanningFor(null)} />}
      {writing && <NoteDialog about={{ tenantId: writing.tenantId }} kind={writing.kind} onClose={() => setWriting(null)} />}
    </>
  )
}

function SelectedButton(props: { onClick: () => void; children: ReactNode }) {
  return <Button size="compact-sm" variant="default" {...props} />
}
