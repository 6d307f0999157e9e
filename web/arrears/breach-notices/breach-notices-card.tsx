import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BreachNotice } from '../../../domain/arrears/breach-notice-contract.ts'
import { formatDate } from '../../../domain/calendar-date.ts'
import { formatAmount } from '../../../domain/money.ts'
import { useHistory } from '../../audit/use-history.tsx'
import { t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { FileButton } from '../../ui/input/file-button.tsx'
import { MoreMenu } from '../../ui/page/page-header.tsx'
import { ListCard } from '../../ui/record/list-card.tsx'
import { statusColumn } from '../../ui/table/columns.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { breachNoticeStateTable, openBreachNotice } from './breach-notice-table.ts'
import { invalidatesByNotice, ServeNoticeDialog } from './serve-notice-dialog.tsx'

/** The notices of breach of a lease or a tenant, newest first. */
export function BreachNoticesCard({ of }: { of: { leaseId: string } | { tenantId: string } }) {
  const notices = useEndpoint('breachNotice.list', { query: { ...of, pageSize: 10 } })
  const [isServing, setServing] = useState(false)
  const about = 'leaseId' in of ? { leaseIds: [of.leaseId] } : { tenantIds: [of.tenantId] }
  const today = useToday()
  const columns: SimpleColumn<BreachNotice>[] = [
    {
      key: 'notice',
      title: t`Notice`,
      cell: ({ noticeNumber, leaseNumber }) => (
        <TwoLines first={<span className="figures">{noticeNumber}</span>} second={'tenantId' in of ? leaseNumber : null} />
      ),
    },
    {
      key: 'remedy',
      title: t`Pay by`,
      cell: ({ remedyOn, servedOn, state }) => (
        <>
          <div className={state === 'OPEN' && remedyOn < today ? 'danger' : undefined}>
            <DateText date={remedyOn} />
          </div>
          <div className="small secondary">{t`served ${formatDate(servedOn)}`}</div>
        </>
      ),
    },
    {
      key: 'balance',
      title: t`Still owed (Nu.)`,
      align: 'end',
      cell: ({ balanceAmount, overdueAmount }) => (
        <TwoLines first={<MoneyText amount={balanceAmount} />} second={t`of ${formatAmount(overdueAmount)}`} />
      ),
    },
    statusColumn({ key: 'state', title: t`Status`, table: breachNoticeStateTable, of: ({ state }) => state }),
    { key: 'actions', title: t`Actions`, cell: (notice) => <NoticeActions notice={notice} /> },
  ]
  return (
    <>
      <ListCard
        title={t`Notices of breach`}
        query={notices}
        columns={columns}
        rowKey={({ id }) => id}
        none={t`No notice of breach. Serve one if rent stays unpaid after a reminder and a call.`}
        actions={<Button variant="default" size="xs" onClick={() => setServing(true)}>{t`Serve notice of breach…`}</Button>}
      />
      {isServing && <ServeNoticeDialog about={about} onClose={() => setServing(false)} />}
    </>
  )
}

function NoticeActions({ notice }: { notice: BreachNotice }) {
  const { id, noticeNumber, tenantName, state } = notice
  const history = useHistory()
  const withdraw = useAction('breachNotice.withdraw', {
    invalidates: invalidatesByNotice,
    onSuccess: () => toast('SUCCESS', t`Notice ${noticeNumber} withdrawn`),
  })
  const ask = async () => {
    const title = t`Withdraw notice ${noticeNumber}?`
    const text = t`${tenantName} is notified that the notice is withdrawn. The overdue amount is still owed.`
    if (await confirm({ title, text, action: t`Withdraw notice`, isDangerous: true })) withdraw.mutate({ params: { id } })
  }
  const menu = [
    ...history.menu({ title: t`Notice ${noticeNumber}`, entityId: id }),
    ...(state === 'OPEN' ? [{ label: t`Withdraw…`, isDangerous: true, onClick: () => void ask() }] : []),
  ]
  return (
    <div className="row">
      <FileButton
        label={t`PDF`}
        size="compact-xs"
        of={noticeNumber}
        failure={t`The notice could not be opened`}
        onOpen={() => openBreachNotice(notice)}
      />
      {history.dialog}
      {menu.length > 0 && <MoreMenu actions={menu} label={t`Actions of this notice`} />}
    </div>
  )
}
