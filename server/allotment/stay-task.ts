import { sql } from 'kysely'
import type { AllotmentApplicant } from '../../domain/allotment/allotment-contract.ts'
import { taskMonthsBefore } from '../../domain/allotment/allotment.ts'
import { addMonths, type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { noteContract } from '../../domain/notes/note-contract.ts'
import { recordChange } from '../audit/record-change.ts'
import { readNote } from '../notes/note-store.ts'
import { writeNote } from '../notes/save-note.ts'
import type { Tx } from '../platform/database/database.ts'

type Stay = { title: string; unitLabel: AllotmentApplicant['offeredUnitLabel']; tenantId: string }
type Until = { endDate: CalendarDate; longestStayMonths: number }

const stayText = ({ title, unitLabel }: Stay) => ({
  start: `Longest stay under “${title}” ends on `,
  end: `. Do not renew the lease of ${unitLabel ?? 'the unit'} beyond that day.`,
})

/** One open task of a stay, however often its lease is started. */
export async function writeStayTask(tx: Tx, stay: Stay, { endDate, longestStayMonths }: Until): Promise<void> {
  await removeStayTask(tx, stay)
  const { start, end } = stayText(stay)
  const dueOn = addMonths(endDate, -Math.min(taskMonthsBefore, longestStayMonths - 1))
  const { tenantId } = stay
  const text = `${start}${formatDate(endDate)}${end}`
  await writeNote(tx, noteContract.create.body.parse({ kind: 'TASK', text, tenantId, dueOn }))
}

/** The lease that it is about will not be, or begins again. */
export async function removeStayTask(tx: Tx, stay: Stay): Promise<void> {
  const { start, end } = stayText(stay)
  const { rows } = await sql<{ id: string }>`
    select id from notes where tenant_id = ${stay.tenantId} and kind = 'TASK' and not is_done and starts_with(text, ${start})
      and right(text, length(${end})) = ${end} order by id for update`.execute(tx)
  for (const { id } of rows) {
    const before = await readNote(tx, id)
    await tx.deleteFrom('notes').where('id', '=', id).execute()
    await recordChange(tx, { entity: 'note', entityId: id, before, after: {} })
  }
}
