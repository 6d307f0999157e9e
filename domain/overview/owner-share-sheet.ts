import { periodText } from '../reports/period-text.ts'
import type { ReportSheet } from '../reports/report-sheet.ts'
import { sheet } from '../sheet.ts'
import type { OwnerShareLine } from './owner-share-contract.ts'

/** The owner's share of each advice. */
export const ownerShareSheet: ReportSheet<OwnerShareLine> = {
  groupOf: { title: 'Building', of: ({ name }) => name },
  columns: sheet<OwnerShareLine>(({ text, money }) => [
    text('Property', ({ place }) => place),
    text('Advice', ({ adviceNumber }) => adviceNumber),
    text('Period', ({ from, to }) => periodText(from, to)),
    money('Total rent', ({ rentAmount }) => rentAmount),
    money('Due to me', ({ dueAmount }) => dueAmount),
    money('Collected', ({ collectedAmount }) => collectedAmount),
    money('Written off', ({ writtenOffAmount }) => writtenOffAmount),
    money('Outstanding', ({ outstandingAmount }) => outstandingAmount),
  ]),
  totalled: ['Total rent (Nu.)', 'Due to me (Nu.)', 'Collected (Nu.)', 'Written off (Nu.)', 'Outstanding (Nu.)'],
}
