import type { AllotmentApplicant } from '../../domain/allotment/allotment-contract.ts'
import { taskMonthsBefore } from '../../domain/allotment/allotment.ts'
import { addMonths, type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { noteContract } from '../../domain/notes/note-contract.ts'
import { recordChange } from '../audit/record-change.ts'
import { readNote } from '../notes/note-store.ts'
import { writeNote } from '../notes/save-note.ts'
import type { Tx } from '../platform/database/database.ts'

type Stay = {
  applicant: Pick<AllotmentApplicant, 'id' | 'offeredUnitLabel'>
  title: string
  tenantId: string
  endDate: CalendarDate
  longestStayMonths: number
}

/** Writes one task for a stay, even if its lease is started several times. The unique index notes_stay ensures the same. */
export async function writeStayTask(tx: Tx, { applicant, title, tenantId, endDate, longestStayMonths }: Stay): Promise<void> {
  await removeStayTask(tx, applicant.id)
  const dueOn = addMonths(endDate, -Math.min(taskMonthsBefore, longestStayMonths - 1))
  const unit = applicant.offeredUnitLabel ?? 'the unit'
  const text = `Longest stay under “${title}” ends on ${formatDate(endDate)}. Do not renew the lease of ${unit} beyond that day.`
  await writeNote(tx, noteContract.create.body.parse({ kind: 'TASK', text, tenantId, dueOn }), {
    stay_of_applicant_id: applicant.id,
  })
}

/** Used when the lease is not created or starts again. A completed task stays with the tenant. */
export async function removeStayTask(tx: Tx, applicantId: string): Promise<void> {
  const task = await tx
    .selectFrom('notes')
    .select(['id', 'is_done'])
    .where('stay_of_applicant_id', '=', applicantId)
    .forUpdate()
    .executeTakeFirst()
  if (!task) return
  if (task.is_done) {
    await tx.updateTable('notes').set({ stay_of_applicant_id: null }).where('id', '=', task.id).execute()
    return
  }
  const before = await readNote(tx, task.id)
  await tx.deleteFrom('notes').where('id', '=', task.id).execute()
  await recordChange(tx, { entity: 'note', entityId: task.id, before, after: {} })
}
