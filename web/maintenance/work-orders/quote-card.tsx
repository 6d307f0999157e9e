import { Button } from '@mantine/core'
import { useState } from 'react'
import type { WorkOrder, WorkQuote } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import { rich, t } from '../../platform/texts.ts'
import { Fact } from '../../ui/record/facts.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SideFacts } from '../../ui/record/side-facts.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { StatusChip, type StatusTable } from '../../ui/text/status-chip.tsx'
import { DecideQuoteDialog } from './work-dialogs.tsx'

const quoteStateTable: StatusTable<WorkQuote['state']> = {
  WAITING: { word: t`Waiting for a decision`, shape: 'ring', tone: 'amber' },
  APPROVED: { word: t`Approved`, shape: 'check', tone: 'green' },
  DECLINED: { word: t`Declined`, shape: 'cross', tone: 'red' },
}
const answerTexts = { APPROVED: t`approved`, DECLINED: t`declined` }

type QuoteCardProps = { order: WorkOrder; quote: WorkQuote; isOffice: boolean }

/** The price of the quote, the people who decide, and their decisions. */
export function QuoteCard({ order, quote, isOffice }: QuoteCardProps) {
  const [answer, setAnswer] = useState<'APPROVED' | 'DECLINED' | null>(null)
  const isMine = isOffice ? !quote.decidedByOwners : quote.owners.some((one) => one.answer === null)
  return (
    <RecordCard title={t`Quote`} actions={<StatusChip status={quote.state} table={quoteStateTable} />}>
      <div className="stack">
        <SideFacts>
          <Fact label={t`Amount`}>
            <MoneyText amount={quote.amount} withUnit />
          </Fact>
          <Fact label={t`Decided by`}>{quote.decidedByOwners ? t`The owners, because it exceeds the limit` : t`The office`}</Fact>
          {quote.note !== null && (
            <Fact label={t`Note`} isWide>
              {quote.note}
            </Fact>
          )}
          {quote.reason !== null && (
            <Fact label={t`Reason`} isWide>
              {quote.reason}
            </Fact>
          )}
        </SideFacts>
        {isOffice && quote.owners.length > 0 && (
          <ul className="bare stack gap-1">
            {quote.owners.map((one) => (
              <li key={one.ownerId}>{rich`${one.ownerName}: ${one.answer ? answerTexts[one.answer] : t`no answer yet`}`}</li>
            ))}
          </ul>
        )}
        {quote.state === 'WAITING' && isMine && (
          <div className="row wrap gap-3">
            <Button variant="default" onClick={() => setAnswer('DECLINED')}>{t`Decline…`}</Button>
            <Button onClick={() => setAnswer('APPROVED')}>{t`Approve…`}</Button>
          </div>
        )}
      </div>
      {answer && <DecideQuoteDialog order={order} answer={answer} onClose={() => setAnswer(null)} />}
    </RecordCard>
  )
}
