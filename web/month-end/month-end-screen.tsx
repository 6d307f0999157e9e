import { Button } from '@mantine/core'
import { useState } from 'react'
import { addMonthsToMonth, formatMonth, lastDayOf, type Month, monthOf } from '../../domain/calendar-date.ts'
import { toMonth } from '../advices/advice-labels.ts'
import type { Reply } from '../platform/call.ts'
import { useSearchState } from '../platform/search-state.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { MonthInput } from '../ui/input/month-input.tsx'
import { ActionButton } from '../ui/page/action-button.tsx'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { Chip } from '../ui/text/status-chip.tsx'
import { CloseMonthDialog } from './close-month-dialog.tsx'
import { stepLabels, stepLeft } from './step-labels.ts'

type MonthEnd = Reply<'monthEnd.read'>
type Step = MonthEnd['steps'][number]

/** The steps before a month is closed. Each links to the list of what is left. */
export function MonthEndScreen() {
  const { month, chooseMonth } = useMonth()
  const query = useEndpoint('monthEnd.read', { query: { month } }, { showsPreviousPage: true, staleTimeMs: 0 })
  const [isClosing, setClosing] = useState(false)
  return (
    <>
      <PageHeader
        title={t`Month end`}
        subtitle={t`Each step counts what is left up to the last day of the month. If the rest can stay, mark the step as done.`}
        secondary={<MonthInput label={t`Month`} isLabelHidden value={month} onChange={chooseMonth} />}
      />
      <Loaded query={query}>
        {(monthEnd) => (
          <RecordCard title={doneText(monthEnd)} isFlush>
            <StepTable monthEnd={monthEnd} onClose={() => setClosing(true)} />
            {isClosing && <CloseMonthDialog monthEnd={monthEnd} onClose={() => setClosing(false)} />}
          </RecordCard>
        )}
      </Loaded>
    </>
  )
}

function doneText({ month, steps }: MonthEnd): string {
  const done = steps.filter(({ isDone }) => isDone).length
  return t`${formatMonth(month)}: ${done} of ${steps.length} steps done`
}

function StepTable({ monthEnd, onClose }: { monthEnd: MonthEnd; onClose: () => void }) {
  return (
    <SimpleTable
      caption={t`Steps`}
      columns={[
        {
          key: 'step',
          title: t`Step`,
          cell: ({ step, path }) => <Link to={path}>{stepLabels[step]}</Link>,
        },
        { key: 'left', title: t`Left`, wraps: true, cell: (row) => stepLeft(row) },
        statusColumn({ key: 'state', title: t`Status`, cell: (row: MonthEnd['steps'][number]) => <StepState row={row} /> }),
        {
          key: 'by',
          title: t`Done by`,
          wraps: true,
          cell: (row) => <DoneBy row={row} month={monthEnd.month} onClose={onClose} />,
        },
      ]}
      rows={monthEnd.steps}
      rowKey={({ step }) => step}
      none={t`No steps.`}
    />
  )
}

function StepState({ row: { isDone } }: { row: Step }) {
  return isDone ? <Chip word={t`Done`} shape="check" tone="green" /> : <Chip word={t`To do`} shape="ring" tone="amber" />
}

type DoneByProps = { row: Step; month: Month; onClose: () => void }

/** Who completed the step and when, or the button that completes it. */
function DoneBy({ row, month, onClose }: DoneByProps) {
  const { isDone, isMarked, doneBy, doneAt } = row
  return (
    <div className="row wrap gap-3">
      {doneAt !== null && (
        <div>
          <div>{doneBy ?? t`System`}</div>
          <div className="small secondary">
            <InstantText at={doneAt} />
          </div>
        </div>
      )}
      {isDone && doneAt === null && <span className="secondary">{t`No action recorded`}</span>}
      {row.step === 'CLOSE'
        ? !isDone && <CloseButton month={month} onClick={onClose} />
        : (isMarked || !isDone) && <MarkButton step={row.step} isMarked={isMarked} month={month} />}
    </div>
  )
}

function CloseButton({ month, onClick }: { month: Month; onClick: () => void }) {
  const isAdmin = useSignedIn().currentRole.name === 'ADMIN'
  const today = useToday()
  const why = !isAdmin
    ? t`Only an administrator can close a month.`
    : lastDayOf(month) >= today
      ? t`You can close a month once it is over.`
      : undefined
  return <ActionButton size="compact-sm" reason={why} onClick={onClick}>{t`Close month…`}</ActionButton>
}

type MarkButtonProps = { step: Exclude<Step['step'], 'CLOSE'>; isMarked: boolean; month: Month }

function MarkButton({ step, isMarked, month }: MarkButtonProps) {
  const mark = useAction('monthEnd.mark', { invalidates: ['monthEnd'] })
  return (
    <Button
      size="compact-sm"
      variant={isMarked ? 'subtle' : 'default'}
      loading={mark.isPending}
      onClick={() => mark.mutate({ body: { month, step, isDone: !isMarked } })}
    >
      {isMarked ? t`Mark as not done` : t`Mark as done`}
      <span className="visually-hidden">: {stepLabels[step]}</span>
    </Button>
  )
}

/** The previous month by default, because that is the one to close. */
function useMonth(): { month: Month; chooseMonth: (month: Month) => void } {
  const [search, change] = useSearchState()
  const last = addMonthsToMonth(monthOf(useToday()), -1)
  return { month: toMonth(search['month']) ?? last, chooseMonth: (to) => change({ month: to === last ? undefined : to }) }
}
