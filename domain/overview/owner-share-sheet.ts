import { calendarDate, formatDate } from '../calendar-date.ts'
import type { ReportSheet } from '../reports/report-sheet.ts'
import { sheet } from '../sheet.ts'
import type { OwnerShareLine } from './owner-share-contract.ts'

/** What of each advice is an owner's. */
export const ownerShareSheet: ReportSheet<OwnerShareLine> = {
  groupOf: { title: 'Building', of: ({ name }) => name },
  columns: sheet<OwnerShareLine>(({ text, money }) => [
    text('Advice', ({ adviceNumber }) => adviceNumber),
    text('Property', ({ propertyLabel }) => propertyLabel),
    text('Period', ({ from, to }) => `${formatDate(calendarDate(from))} – ${formatDate(calendarDate(to))}`),
    money('Rent of the property', ({ rentAmount }) => rentAmount),
    money('Due to me', ({ dueAmount }) => dueAmount),
    money('Collected', ({ collectedAmount }) => collectedAmount),
    money('Written off', ({ writtenOffAmount }) => writtenOffAmount),
    money('Outstanding', ({ outstandingAmount }) => outstandingAmount),
  ]),
  summed: ['Rent of the property (Nu.)', 'Due to me (Nu.)', 'Collected (Nu.)', 'Written off (Nu.)', 'Outstanding (Nu.)'],
}
