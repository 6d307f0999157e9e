import type { ReactNode } from 'react'
import { nextStepLabels, promiseStateLabels } from '../../domain/arrears/next-step.ts'
import type { OverdueTenant } from '../../domain/arrears/arrears-contract.ts'
import { thimphuDate } from '../../domain/calendar-date.ts'
import { note } from '../../domain/notes/note.ts'
import { plural, rich, t, translated } from '../platform/texts.ts'
import { amountColumn } from '../ui/table/columns.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { Chip } from '../ui/text/status-chip.tsx'

export const overdueColumns: readonly Column<OverdueTenant>[] = [
  {
    key: 'tenant',
    title: t`Tenant`,
    sortBy: 'tenantName',
    card: 'title',
    cell: ({ tenantName }) => tenantName,
  },
  { key: 'phone', title: t`Contact`, cell: (row) => <Contact row={row} /> },
  amountColumn({
    ...{ key: 'overdue', title: t`Overdue (Nu.)`, sortBy: 'overdueAmount', card: 'amount' as const },
    of: ({ overdueAmount }) => overdueAmount,
  }),
  {
    key: 'since',
    title: t`Overdue since`,
    sortBy: 'overdueSince',
    cell: ({ overdueSince, daysOverdue, monthCount }) => (
      <Lines
        first={<DateText date={overdueSince} />}
        second={`${plural(daysOverdue, '{n} day', '{n} days')}, ${plural(monthCount, '{n} month owed', '{n} months owed')}`}
      />
    ),
  },
  { key: 'next', title: t`Next step`, cell: (row) => <NextStepCell row={row} /> },
  { key: 'contact', title: t`Last contact`, cell: (row) => <LastContact contact={row.lastContact} /> },
  { key: 'promise', title: t`Promise to pay`, cell: (row) => <PromiseCell promise={row.promise} /> },
  { ...amountColumn({ key: 'owed', title: t`Owed (Nu.)`, of: ({ owedAmount }) => owedAmount }), isHiddenAtFirst: true },
]

/** Two lines that are only as wide as their words, because eight columns share the row. */
function Lines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <div>{first}</div>
      <div className="small secondary">{second}</div>
    </>
  )
}

function Contact({ row: { phoneNumber, email } }: { row: OverdueTenant }) {
  if (phoneNumber)
    return (
      <a className="figures" href={`tel:+975${phoneNumber}`}>
        {phoneNumber}
      </a>
    )
  return email ? <a href={`mailto:${email}`}>{email}</a> : <>–</>
}

function LastContact({ contact }: { contact: OverdueTenant['lastContact'] }) {
  if (contact === null) return <>–</>
  const { kind, at, outcome } = contact
  const what = kind === 'REMINDER' ? t`reminder` : outcome ? note.fields.outcome.labelOf(outcome) : t`call`
  return (
    <Lines
      first={<DateText date={thimphuDate(new Date(at))} />}
      second={kind === 'CALL' ? t`call: ${what.toLowerCase()}` : what}
    />
  )
}

function PromiseCell({ promise }: { promise: OverdueTenant['promise'] }) {
  if (promise === null) return <>–</>
  const { on, amount, state } = promise
  return (
    <Lines
      first={
        state === 'BROKEN' ? (
          <Chip word={promiseStateLabels.BROKEN} shape="triangle" tone="red" />
        ) : (
          <Chip word={promiseStateLabels.OPEN} shape="clock" tone="blue" />
        )
      }
      second={
        amount === null ? (
          <DateText date={on} />
        ) : (
          <>{rich`${<MoneyText amount={amount} withUnit />} by ${<DateText date={on} />}`}</>
        )
      }
    />
  )
}

const callSteps = ['CALL', 'CALL_AGAIN', 'CALL_BROKEN_PLAN'] as const

/** The task that a person recorded, otherwise the step that the product suggests. */
function NextStepCell({ row: { next, task, phoneNumber } }: { row: OverdueTenant }) {
  const on = task ? task.dueOn : next.on
  const what = task ? task.text : translated(nextStepLabels[next.step])
  const isCall = !task && callSteps.some((step) => step === next.step)
  if (isCall && phoneNumber) return <a href={`tel:+975${phoneNumber}`}>{what}</a>
  if (on === null) return <>{what}</>
  return <Lines first={what} second={<>{rich`by ${<DateText date={on} />}`}</>} />
}
