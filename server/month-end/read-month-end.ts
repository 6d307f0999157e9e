import { sql } from 'kysely'
import { type CalendarDate, daysInclusive, firstDayOf, lastDayOf, type Month } from '../../domain/calendar-date.ts'
import type { ReplyOf } from '../../domain/endpoint.ts'
import type { monthEndContract } from '../../domain/month-end/month-end-contract.ts'
import { type MonthEndStep, monthEndSteps, pathOfStep } from '../../domain/month-end/month-end-step.ts'
import type { Tx } from '../platform/database/database.ts'
import { countLeft, type Left } from './count-left.ts'
import { type Done, readLastDone } from './read-last-done.ts'

type MonthEnd = ReplyOf<typeof monthEndContract.read>
type Closing = Done & { until: CalendarDate | null }

export async function readMonthEnd(tx: Tx, month: Month): Promise<MonthEnd> {
  const marks = new Map((await readMarks(tx, month)).map((mark) => [mark.step, mark]))
  const left = await countLeft(tx, month)
  const closed = await readClosing(tx)
  const steps: MonthEnd['steps'] = []
  for (const step of monthEndSteps) {
    const mark = marks.get(step)
    const { count, hasMore, unbilled } = step === 'CLOSE' ? openDays(month, closed?.until ?? null) : left[step]
    // Matching figures do not prove that somebody read the reports.
    const isClear = count === 0 && step !== 'REPORTS'
    const last = !mark && isClear ? (step === 'CLOSE' ? closed : await readLastDone(tx, step, month)) : mark
    steps.push({
      ...{ step, count, hasMore, isDone: isClear || mark !== undefined, isMarked: mark !== undefined },
      ...{ doneBy: last?.by ?? null, doneAt: last?.at.toISOString() ?? null, path: pathOfStep(step, month, unbilled) },
    })
  }
  return { month, steps }
}

function openDays(month: Month, until: CalendarDate | null): Left {
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  if (until === null || until < first) return { count: daysInclusive(first, last), hasMore: false }
  return { count: until >= last ? 0 : daysInclusive(until, last) - 1, hasMore: false }
}

async function readMarks(tx: Tx, month: Month): Promise<(Done & { step: MonthEndStep })[]> {
  const { rows } = await sql<Done & { step: MonthEndStep }>`
    select m.step, s.name_english as by, m.marked_at as at from month_end_marks m
    left join staff_members s on s.organisation_id = m.organisation_id and s.id = m.marked_by
    where m.month = ${firstDayOf(month)}`.execute(tx)
  return rows
}

async function readClosing(tx: Tx): Promise<Closing | undefined> {
  const { rows } = await sql<Closing>`
    select s.name_english as by, c.recorded_at as at, c.closed_until as until from ledger_closings c
    left join staff_members s on s.organisation_id = c.organisation_id and s.id = c.recorded_by
    order by c.recorded_at desc, c.id desc limit 1`.execute(tx)
  return rows[0]
}
