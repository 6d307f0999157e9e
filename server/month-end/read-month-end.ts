import { sql } from 'kysely'
import { type CalendarDate, daysInclusive, firstDayOf, lastDayOf, type Month } from '../../domain/calendar-date.ts'
import type { ReplyOf } from '../../domain/endpoint.ts'
import type { monthEndContract } from '../../domain/month-end/month-end-contract.ts'
import { type MonthEndStep, monthEndSteps, pathOfStep } from '../../domain/month-end/month-end-step.ts'
import type { Tx } from '../platform/database/database.ts'
import { countLeft, type Left } from './count-left.ts'

type MonthEnd = ReplyOf<typeof monthEndContract.read>
type Done = { step: MonthEndStep; by: string | null; at: Date }

export async function readMonthEnd(tx: Tx, month: Month): Promise<MonthEnd> {
  const marks = new Map((await readMarks(tx, month)).map((mark) => [mark.step, mark]))
  const left = await countLeft(tx, month)
  const [generated, closed] = [await readRun(tx, month), await readClosing(tx)]
  const steps = monthEndSteps.map((step) => {
    const mark = marks.get(step)
    const { count, hasMore } = step === 'CLOSE' ? openDays(month, closed?.until ?? null) : left[step]
    const isClear = count === 0 && (step !== 'GENERATE' || generated !== undefined)
    const recorded = step === 'GENERATE' ? generated : step === 'CLOSE' ? closed : undefined
    const by = mark ?? (isClear ? recorded : undefined)
    return {
      ...{ step, count, hasMore, isDone: isClear || mark !== undefined, isMarked: mark !== undefined },
      ...{ doneBy: by?.by ?? null, doneAt: by?.at.toISOString() ?? null, path: pathOfStep(step, month) },
    }
  })
  return { month, steps }
}

function openDays(month: Month, until: CalendarDate | null): Left {
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  if (until === null || until < first) return { count: daysInclusive(first, last), hasMore: false }
  return { count: until >= last ? 0 : daysInclusive(until, last) - 1, hasMore: false }
}

async function readMarks(tx: Tx, month: Month): Promise<Done[]> {
  const { rows } = await sql<Done>`
    select m.step, s.name_english as by, m.marked_at as at from month_end_marks m
    left join staff_members s on s.organisation_id = m.organisation_id and s.id = m.marked_by
    where m.month = ${firstDayOf(month)}`.execute(tx)
  return rows
}

/** The last run of the month that came to its end. */
async function readRun(tx: Tx, month: Month): Promise<{ by: string | null; at: Date } | undefined> {
  const { rows } = await sql<{ by: string | null; at: Date }>`
    select s.name_english as by, r.finished_at as at from monthly_runs r
    left join staff_members s on s.organisation_id = r.organisation_id and s.id = r.started_by
    where r.month = ${firstDayOf(month)} and r.finished_at is not null order by r.id desc limit 1`.execute(tx)
  return rows[0]
}

/** The closing that holds now. */
async function readClosing(tx: Tx): Promise<{ by: string | null; at: Date; until: CalendarDate | null } | undefined> {
  const { rows } = await sql<{ by: string | null; at: Date; until: CalendarDate | null }>`
    select s.name_english as by, c.recorded_at as at, c.closed_until as until from ledger_closings c
    left join staff_members s on s.organisation_id = c.organisation_id and s.id = c.recorded_by
    order by c.recorded_at desc, c.id desc limit 1`.execute(tx)
  return rows[0]
}
