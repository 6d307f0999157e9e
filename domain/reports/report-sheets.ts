import { taxStatusLabels } from '../advices/tax-status.ts'
import { gapTitles } from '../leases/activation-gap-labels.ts'
import { leaseStatusLabel } from '../leases/lease-status.ts'
import { codeLabel } from '../properties/property.ts'
import { rentRollStateLabels } from './rent-roll-state.ts'
import { calendarDate, formatDate } from '../calendar-date.ts'
import { codeText, sheet } from '../sheet.ts'
import { plural, t, translated } from '../wording.ts'
import { periodText } from './period-text.ts'
import type {
  ArrearsRow,
  CollectionRow,
  DepositRow,
  GstRow,
  OccupancyRow,
  OverrideRow,
  OwnerStatementRow,
  OwnerStatementTotals,
  RentRollRow,
  TaxProperty,
  TaxRow,
  TaxWithheldRow,
  VacancyRow,
} from './report-rows.ts'
import type { ReportSheet } from './report-sheet.ts'
import { vacancyLetterLabels, vacancyStepLabels } from './vacancy-labels.ts'

// Each report as a table: the same for the screen, the workbook and the PDF.

export const rentRollSheet: ReportSheet<RentRollRow> = {
  groupOf: { title: 'Building', of: ({ groupName }) => groupName },
  columns: sheet<RentRollRow>(({ text, money, date, number }) => [
    text('Unit', ({ place }) => place),
    text('Tenant', ({ tenantName }) => tenantName ?? t`VACANT`),
    text('Status', ({ state, vacantDays }) =>
      state === 'VACANT' && vacantDays !== null
        ? plural(vacantDays, 'Vacant {n} day', 'Vacant {n} days')
        : rentRollStateLabels[state],
    ),
    text('Use', ({ use }) => use && codeLabel(use)),
    number('Area (sq ft)', ({ areaSqFt }) => areaSqFt),
    date('Start', ({ startDate }) => startDate),
    date('End', ({ endDate }) => endDate),
    money('Rent', ({ rentAmount }) => rentAmount),
    money('Charges', ({ chargesAmount }) => chargesAmount),
    money('Asking rent', ({ askingRentAmount }) => askingRentAmount),
    money('Per sq ft', ({ rentPerSqFt }) => rentPerSqFt),
    money('Deposit held', ({ depositHeldAmount }) => depositHeldAmount),
    money('Balance', ({ balanceAmount }) => balanceAmount),
    date('Last payment', ({ lastPaidOn }) => lastPaidOn),
    date('Next change', ({ nextChangeOn }) => nextChangeOn),
  ]),
  filesOnly: ['Use', 'Area (sq ft)', 'Charges (Nu.)', 'Per sq ft (Nu.)', 'Last payment', 'Next change'],
  totalled: ['Rent (Nu.)', 'Charges (Nu.)', 'Asking rent (Nu.)', 'Deposit held (Nu.)', 'Balance (Nu.)'],
}

export const arrearsSheet: ReportSheet<ArrearsRow> = {
  columns: sheet<ArrearsRow>(({ text, money, date }) => [
    text('Tenant', ({ tenantName }) => tenantName),
    text('Phone', ({ phoneNumber }) => phoneNumber),
    text('Lease', ({ leaseNumber }) => leaseNumber),
    text('Property', ({ propertyLabel }) => propertyLabel),
    date('Oldest due', ({ oldestDueDate }) => oldestDueDate),
    money('Not yet due', ({ current }) => current),
    money('1–30 days', ({ days1to30 }) => days1to30),
    money('31–60 days', ({ days31to60 }) => days31to60),
    money('61–90 days', ({ days61to90 }) => days61to90),
    money('Over 90 days', ({ over90 }) => over90),
    money('Owed', ({ principalAmount }) => principalAmount),
  ]),
  filesOnly: ['Phone', 'Lease'],
  totalled: ['Not yet due (Nu.)', '1–30 days (Nu.)', '31–60 days (Nu.)', '61–90 days (Nu.)', 'Over 90 days (Nu.)', 'Owed (Nu.)'],
}

export const occupancySheet: ReportSheet<OccupancyRow> = {
  columns: sheet<OccupancyRow>(({ text, money, number }) => [
    text('Building', ({ buildingName }) => buildingName),
    number('Units', ({ unitCount }) => unitCount),
    number('Occupied', ({ occupiedCount }) => occupiedCount),
    number('Reserved', ({ reservedCount }) => reservedCount),
    number('Vacant', ({ vacantCount }) => vacantCount),
    number('Occupied %', ({ occupiedPercent }) => occupiedPercent),
    money('Rent lost per month', ({ rentLostAmount }) => rentLostAmount),
    number('Longest vacant (days)', ({ longestVacantDays }) => longestVacantDays),
  ]),
  totalled: ['Units', 'Occupied', 'Reserved', 'Vacant', 'Rent lost per month (Nu.)'],
}

export const vacancySheet: ReportSheet<VacancyRow> = {
  columns: sheet<VacancyRow>(({ text, money, date, number }) => [
    text('Building', ({ buildingName }) => buildingName),
    text('Unit', ({ unitNumber }) => unitNumber),
    date('Vacant since', ({ vacantSince }) => vacantSince),
    number('Days vacant', ({ vacantDays }) => vacantDays),
    money('Asking rent', ({ askingRentAmount }) => askingRentAmount),
    money('Rent lost', ({ lostAmount }) => lostAmount),
    date('Letter due', ({ letterDueOn }) => letterDueOn),
    text('Letter', ({ letterState }) => vacancyLetterLabels[letterState]),
    date('Letter sent', ({ letterOn }) => letterOn),
    date('Listed', ({ listedOn }) => listedOn),
    text('Next step', ({ nextStep }) => vacancyStepLabels[nextStep]),
  ]),
  filesOnly: ['Letter due', 'Letter sent', 'Listed'],
  totalled: ['Asking rent (Nu.)'],
}

export const collectionSheet: ReportSheet<CollectionRow> = {
  columns: sheet<CollectionRow>(({ text, money, number }) => [
    text('Building', ({ buildingName }) => buildingName),
    money('Billed', ({ billedAmount }) => billedAmount),
    number('Receipts', ({ receiptCount }) => receiptCount),
    money('Collected', ({ collectedAmount }) => collectedAmount),
    money('Tax withheld', ({ taxWithheldAmount }) => taxWithheldAmount),
    money('Set off', ({ setOffAmount }) => setOffAmount),
  ]),
  totalled: ['Billed (Nu.)', 'Receipts', 'Collected (Nu.)', 'Tax withheld (Nu.)', 'Set off (Nu.)'],
}

export const depositSheet: ReportSheet<DepositRow> = {
  columns: sheet<DepositRow>(({ text, money, date }) => [
    text('Tenant', ({ tenantName }) => tenantName),
    text('Lease', ({ leaseNumber }) => leaseNumber),
    text('Property', ({ propertyLabel }) => propertyLabel),
    text('Status', ({ status }) => leaseStatusLabel(status)),
    date('Start', ({ startDate }) => startDate),
    date('End', ({ endDate }) => endDate),
    date('Paid in full', ({ depositPaidOn }) => depositPaidOn),
    money('Agreed', ({ agreedAmount }) => agreedAmount),
    money('Held', ({ heldAmount }) => heldAmount),
  ]),
  filesOnly: ['Lease'],
  totalled: ['Agreed (Nu.)', 'Held (Nu.)'],
}

/** The same for an owner, with their share in place of the payment date. */
export const ownDepositSheet: ReportSheet<DepositRow> = {
  columns: [
    ...depositSheet.columns.filter(({ title }) => title !== 'Paid in full'),
    ...sheet<DepositRow>(({ money }) => [money('My share', ({ shareAmount }) => shareAmount)]),
  ],
  totalled: [...depositSheet.totalled, 'My share (Nu.)'],
}

function taxRemarks(row: TaxWithheldRow): string {
  const { receiptNumber, leaseNumber, certificate, isReversal, paidOn, reversedOn } = row
  const receipt = `eceipt ${receiptNumber}`
  return [
    isReversal ? `Reversal of r${receipt} of ${formatDate(calendarDate(paidOn))}` : `R${receipt}`,
    `lease ${leaseNumber}`,
    ...(certificate ? [`certificate ${certificate}`] : []),
    ...(reversedOn && !isReversal ? [`reversed on ${formatDate(calendarDate(reversedOn))}`] : []),
  ].join(', ')
}

export const taxWithheldSheet: ReportSheet<TaxWithheldRow> = {
  columns: sheet<TaxWithheldRow>(({ text, money, date, number }) => [
    text('Name and address', ({ ownerNames }) => ownerNames),
    text('CID', ({ ownerCids }) => ownerCids),
    text('TPN', ({ ownerTaxpayerNumbers }) => ownerTaxpayerNumbers),
    text('Type of property', ({ propertyType }) => codeLabel(propertyType)),
    number('Number of units/plots', ({ unitCount }) => unitCount),
    text('Location', ({ location }) => location),
    money('Amount', ({ grossAmount }) => grossAmount),
    money('TDS', ({ taxAmount }) => taxAmount),
    text('Withheld by', ({ tenantName }) => tenantName),
    date('Date', ({ countsOn }) => countsOn),
    text('Remitted', ({ remitted }) => remitted),
    text('Remarks', taxRemarks),
  ]),
  filesOnly: ['CID', 'TPN', 'Type of property', 'Number of units/plots', 'Location', 'Remitted'],
  totalled: ['Number of units/plots', 'Amount (Nu.)', 'TDS (Nu.)'],
}

export const gstSheet: ReportSheet<GstRow> = {
  columns: sheet<GstRow>(({ text, money, date }) => [
    date('Date', ({ valueDate }) => valueDate),
    text('Reference', ({ reference }) => reference),
    text('Tenant', ({ tenantName }) => tenantName),
    text('Lease', ({ leaseNumber }) => leaseNumber),
    text('Property', ({ propertyLabel }) => propertyLabel),
    money('GST', ({ taxAmount }) => taxAmount),
  ]),
  totalled: ['GST (Nu.)'],
}

export const ownerStatementSheet: ReportSheet<OwnerStatementRow> = {
  columns: sheet<OwnerStatementRow>(({ text, money, date }) => [
    text('What', ({ kind }) => codeText(kind)),
    date('Date', ({ date: day }) => day),
    text('Line', ({ label }) => translated(label)),
    text('Reference', ({ reference }) => reference),
    money('Amount', ({ shareAmount }) => shareAmount),
  ]),
  totalled: [],
}

/** The totals of an owner's account in the period, before its lines. */
export const ownerStatementSumsSheet: ReportSheet<OwnerStatementTotals> = {
  columns: sheet<OwnerStatementTotals>(({ money }) => [
    money('Opening', ({ openingAmount }) => openingAmount),
    money('Income', ({ incomeAmount }) => incomeAmount),
    money('Expenses', ({ expenseAmount }) => expenseAmount),
    money('Fees', ({ feeAmount }) => feeAmount),
    money('Tax', ({ taxAmount }) => taxAmount),
    money('Reserve', ({ reserveAmount }) => reserveAmount),
    money('Remitted', ({ remittedAmount }) => remittedAmount),
    money('Closing', ({ closingAmount }) => closingAmount),
    money('Reserve opening', ({ reserveOpeningAmount }) => reserveOpeningAmount),
    money('Reserve held', ({ reserveHeldAmount }) => reserveHeldAmount),
    money('Reserve used', ({ reserveUsedAmount }) => reserveUsedAmount),
    money('Reserve released', ({ reserveReleasedAmount }) => reserveReleasedAmount),
    money('Reserve closing', ({ reserveClosingAmount }) => reserveClosingAmount),
  ]),
  totalled: [],
}

/** Table 4.2 of the return. */
export const taxPropertySheet: ReportSheet<TaxProperty> = {
  columns: sheet<TaxProperty>(({ text, money, number }) => [
    text('Property', ({ name }) => name),
    text('Type of property', ({ plotId }) => (plotId === null ? t`Building` : t`Land`)),
    text('Plot / thram no.', ({ plotNumber, thramNumber }) => [plotNumber, thramNumber].filter(Boolean).join(' / ')),
    text('Location', ({ location }) => location),
    text('RRCO', ({ taxOffice }) => taxOffice),
    number('Units', ({ unitCount }) => unitCount),
    money('Rental income', ({ shareAmount }) => shareAmount),
    money('B1 Interest', ({ interestAmount }) => interestAmount),
    money('B2 Repairs', ({ repairsAmount }) => repairsAmount),
    money('B3 Insurance', ({ insuranceAmount }) => insuranceAmount),
    money('B4 Local taxes', ({ localTaxAmount }) => localTaxAmount),
    money('Adjusted income', ({ adjustedAmount }) => adjustedAmount),
    money('TDS', ({ taxWithheldAmount }) => taxWithheldAmount),
  ]),
  filesOnly: ['Type of property', 'RRCO'],
  totalled: [
    ...['Units', 'Rental income (Nu.)', 'B1 Interest (Nu.)', 'B2 Repairs (Nu.)', 'B3 Insurance (Nu.)', 'B4 Local taxes (Nu.)'],
    ...['Adjusted income (Nu.)', 'TDS (Nu.)'],
  ],
}

/** The rental income sheet below it: by unit and month. */
export const taxSheet: ReportSheet<TaxRow> = {
  groupOf: { title: 'Building', of: ({ groupName }) => groupName },
  columns: sheet<TaxRow>(({ text, money, date }) => [
    text('Unit', ({ place }) => place),
    text('Period', ({ from, to }) => periodText(from, to)),
    text('Tenant', ({ tenantName }) => (tenantName === 'VACANT' ? t`VACANT` : tenantName)),
    money('Property rent', ({ rentAmount }) => rentAmount),
    money('Rental income', ({ shareAmount }) => shareAmount),
    money('Received', ({ receivedAmount }) => receivedAmount),
    date('Paid on', ({ paidOn }) => paidOn),
    text('Receipts', ({ receipts }) => receipts),
    money('TDS', ({ taxWithheldAmount }) => taxWithheldAmount),
    text('TDS status', ({ taxStatus }) => taxStatus && taxStatusLabels[taxStatus]),
    text('Certificates', ({ certificates }) => certificates),
    date('RRCO notified on', ({ noticeOn }) => noticeOn),
  ]),
  filesOnly: ['Certificates', 'RRCO notified on'],
  totalled: ['Property rent (Nu.)', 'Rental income (Nu.)', 'Received (Nu.)', 'TDS (Nu.)'],
}

const gapTitle: Readonly<Record<string, string>> = gapTitles

/** Missing documents by their titles; rules of tenancy law in their stored wording. */
function rulesText(rules: string): string {
  return rules
    .split('\n')
    .map((rule) => gapTitle[rule] ?? rule)
    .join('; ')
}

export const overrideSheet: ReportSheet<OverrideRow> = {
  columns: sheet<OverrideRow>(({ text, time }) => [
    time('When', ({ at }) => at),
    text('Who', ({ personName }) => personName),
    text('What', ({ what }) => codeText(what)),
    text('Lease', ({ leaseNumber }) => leaseNumber),
    text('Property', ({ propertyLabel }) => propertyLabel),
    text('Overridden rule', ({ rules }) => rulesText(rules)),
    text('Reason', ({ reason }) => reason),
  ]),
  totalled: [],
}
