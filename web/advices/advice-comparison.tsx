import { Box, Button } from '@mantine/core'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import { differenceText } from '../../domain/advices/compare-advices.ts'
import { chhetrum } from '../../domain/money.ts'
import type { Reply } from '../platform/call.ts'
import { t, translated } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { MoneyText } from '../ui/text/money-text.tsx'
import { monthText, toMonth } from './advice-labels.ts'
import './billing.css'

type Comparison = Reply<'advice.compare'>
type Line = Comparison['lines'][number]

/** Explains line by line why the bill is higher or lower than the previous one. Renders nothing if there is no previous bill. */
export function AdviceComparison({
  advice,
  canSend = false,
}: {
  advice: Pick<Advice, 'id' | 'adviceNumber'>
  canSend?: boolean
}) {
  const { data } = useEndpoint('advice.compare', { params: { id: advice.id } })
  const month = toMonth(data?.previous?.month)
  if (!data || !month || data.differenceAmount === null) return null
  return (
    <RecordCard title={t`Compared with ${monthText(month)}`} actions={canSend && <SendButton advice={advice} />} isFlush>
      <p className="pad strong">{differenceText(chhetrum(data.differenceAmount), month)}</p>
      <SimpleTable
        caption={t`This advice and the one before`}
        columns={columns}
        rows={data.lines}
        rowKey={({ label }) => label}
        none={t`This advice has no lines.`}
      />
    </RecordCard>
  )
}

const columns: readonly SimpleColumn<Line>[] = [
  {
    key: 'label',
    title: t`Description`,
    cell: ({ label, reason, amount }) => (
      <Box py="sm">
        {translated(label)}
        <div className="small secondary line-reason">
          {amount === null ? t`Not charged in this period.` : reason ? translated(reason) : t`Unchanged.`}
        </div>
      </Box>
    ),
  },
  { key: 'before', title: t`Before (Nu.)`, align: 'end', cell: (line) => <MoneyText amount={moneyOf(line.beforeAmount)} /> },
  { key: 'now', title: t`Now (Nu.)`, align: 'end', cell: (line) => <MoneyText amount={moneyOf(line.amount)} /> },
  {
    key: 'difference',
    title: t`Difference (Nu.)`,
    align: 'end',
    cell: ({ differenceAmount }) => <MoneyText amount={moneyOf(differenceAmount)} />,
  },
]

const moneyOf = (amount: number | null) => (amount === null ? null : chhetrum(amount))

function SendButton({ advice }: { advice: Pick<Advice, 'id' | 'adviceNumber'> }) {
  const send = useAction('advice.textComparison', {
    invalidates: ['outbox'],
    onSuccess: ({ sentTo }) => toast('SUCCESS', t`Explanation sent to +975 ${sentTo}`),
  })
  const ask = async () => {
    const title = t`Send this explanation of ${advice.adviceNumber}?`
    const text = t`The tenant gets an SMS with the difference and the changed lines.`
    if (await confirm({ title, text, action: t`Send explanation` })) send.mutate({ params: { id: advice.id } })
  }
  return (
    <Button variant="default" size="compact-sm" loading={send.isPending} onClick={() => void ask()}>
      {t`Send to tenant`}
    </Button>
  )
}
