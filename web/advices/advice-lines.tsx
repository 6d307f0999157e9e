import { Box } from '@mantine/core'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import { WhyRent } from '../leases/why-rent.tsx'
import { t, translated } from '../platform/texts.ts'
import { MoneyText } from '../ui/text/money-text.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import './billing.css'

type Line = Advice['lines'][number]

const columns: readonly SimpleColumn<Line>[] = [
  {
    key: 'label',
    title: t`Description`,
    cell: (line) => (
      <Box py="sm">
        {translated(line.label)}
        <div className="small secondary line-reason">{translated(line.explanation.text)}</div>
      </Box>
    ),
  },
  {
    key: 'amount',
    title: t`Amount (Nu.)`,
    align: 'end',
    cell: (line) => (
      <WhyRent explanation={line.explanation} of={translated(line.label)}>
        <MoneyText amount={line.amount} />
      </WhyRent>
    ),
  },
]

/** The lines of an advice, each with its explanation. */
export function AdviceLines({ advice }: { advice: Pick<Advice, 'lines' | 'amount'> }) {
  return (
    <SimpleTable
      caption={t`Lines of the payment advice`}
      columns={columns}
      rows={advice.lines}
      rowKey={(line) => `${advice.lines.indexOf(line)}`}
      totals={{ amount: <MoneyText amount={advice.amount} /> }}
      none={t`This advice has no lines.`}
    />
  )
}
