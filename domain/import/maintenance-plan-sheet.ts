import { intervalUnits, maintenancePlan } from '../maintenance/plans/maintenance-plan.ts'
import { intervalIssue } from '../maintenance/plans/next-due.ts'
import { requiredText, text } from '../text.ts'
import { type ImportSheet, needed } from './import-column.ts'
import { importColumnsOf, otherImportColumnsOf } from './record-import.ts'

const work = ['kind', 'title', 'intervalCount', 'intervalUnit', 'nextDueOn'] as const

export const maintenancePlanSheet: ImportSheet = {
  columns: [
    {
      key: 'building',
      title: 'Building',
      read: requiredText(120),
      ...needed,
      example: 'Norzin House',
      note: 'Name or number of the building.',
    },
    { key: 'unitNumber', title: 'Unit number', read: text(30), note: 'Leave empty for work on the whole building.' },
    { key: 'plotNumber', title: 'Plot number', read: text(30), note: 'Only if several buildings have the same name.' },
    ...importColumnsOf(maintenancePlan, work),
    { key: 'vendor', title: 'Vendor', read: text(120), note: 'The name of a vendor who is offered for new work.' },
    { key: 'assignee', title: 'Assigned to', read: text(120), note: 'The name of an active person of the office.' },
    ...otherImportColumnsOf(maintenancePlan, work),
  ],
  check: ({ intervalCount, intervalUnit }) => {
    if (typeof intervalCount !== 'number') return []
    const unit = intervalUnits.find((one) => one === intervalUnit) ?? 'MONTHS'
    const message = intervalIssue({ intervalCount, intervalUnit: unit })
    return message ? [{ key: 'intervalCount', message }] : []
  },
}
