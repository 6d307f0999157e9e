import type { BreachNotice } from '../../../domain/arrears/breach-notice-contract.ts'
import { formatDate } from '../../../domain/calendar-date.ts'
import { formatMoney } from '../../../domain/money.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { FileButton } from '../../ui/input/file-button.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { openBreachNotice } from './breach-notice-table.ts'

type Line = BreachNotice['lines'][number]

const columns: readonly SimpleColumn<Line>[] = [
  { key: 'what', title: t`Overdue`, wraps: true, cell: ({ label }) => label },
  { key: 'due', title: t`Due`, cell: ({ dueDate }) => <DateText date={dueDate} /> },
  { key: 'owed', title: t`Still owed (Nu.)`, align: 'end', cell: ({ balanceAmount }) => <MoneyText amount={balanceAmount} /> },
]

/** The tenant's open notices of breach: the amounts and the deadline line by line, and the PDF. Renders nothing if there are none. */
export function OwnBreachNotices() {
  const { data } = useEndpoint('breachNotice.list', { query: { isOpen: 'true', pageSize: 10 } })
  return (data?.items ?? []).map((notice) => (
    <RecordCard
      key={notice.id}
      title={t`Notice of breach ${notice.noticeNumber}`}
      actions={
        <FileButton
          label={t`Open PDF`}
          size="compact-sm"
          failure={t`The notice could not be opened`}
          onOpen={() => openBreachNotice(notice)}
        />
      }
    >
      <p className="mb-3">
        {t`Pay ${formatMoney(notice.balanceAmount)} by ${formatDate(notice.remedyOn)}, with the late interest. Your lease of ${notice.propertyLabel} continues. If you have paid or an amount is wrong, tell the office.`}
      </p>
      <SimpleTable
        caption={t`Overdue amounts`}
        columns={columns}
        rows={notice.lines}
        rowKey={({ adviceId }) => adviceId}
        totals={{ owed: <MoneyText amount={notice.balanceAmount} /> }}
        none={t`Nothing is overdue.`}
      />
    </RecordCard>
  ))
}
