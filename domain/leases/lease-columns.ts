import { legalTypeLabels } from '../people/legal-type.ts'
import { frequencyLabels, weekdayLabels } from './rent/rent-labels.ts'
import { areaUnitName } from '../area.ts'
import type { CalendarDate } from '../calendar-date.ts'
import { landTermLabels } from '../properties/land-rates/land-term.ts'
import { codeLabel } from '../properties/property.ts'
import { codeText, sheet } from '../sheet.ts'
import { customDatesText } from './rent/custom-dates.ts'
import type { Lease } from './lease-schema.ts'
import { leaseStatusLabel } from './lease-status.ts'
import { type RenewalAnswer, renewalAnswerLabels } from './renewals/renewal-question.ts'

/** The lease, its property and its tenant. */
const subjectColumns = sheet<Lease>(({ text }) => [
  text('Lease', (lease) => lease.leaseNumber),
  text('Status', (lease) => leaseStatusLabel(lease.status)),
  text('Kind of property', (lease) => codeLabel(lease.propertyType)),
  text('Property', (lease) => lease.propertyLabel),
  text('Place', (lease) => lease.placeLabel),
  text('Tenant', (lease) => lease.tenantName),
])

type EndingLease = Lease & {
  ownerNoticeByDate: CalendarDate
  tenantNoticeByDate: CalendarDate
  renewalQuestion: { askedOn: CalendarDate; answer: RenewalAnswer | null; answeredOn: CalendarDate | null } | null
}

/** The worklist of renewals: the ends of leases, and the last days for notice. */
export const renewalColumns = sheet<EndingLease>(({ text, money, date }) => [
  ...subjectColumns,
  date('Starts', (lease) => lease.startDate),
  date('Ends', (lease) => lease.endDate),
  date('Ended early', (lease) => lease.terminationDate),
  date('Owner’s notice by', (lease) => lease.ownerNoticeByDate),
  date('Tenant’s notice by', (lease) => lease.tenantNoticeByDate),
  text('Rent is charged', (lease) => frequencyLabels[lease.frequency]),
  money('Rent per period now', (lease) => lease.currentRentAmount),
  date('Tenant asked on', (lease) => lease.renewalQuestion?.askedOn),
  text('Tenant’s answer', (lease) => lease.renewalQuestion?.answer && renewalAnswerLabels[lease.renewalQuestion.answer]),
  date('Answered on', (lease) => lease.renewalQuestion?.answeredOn),
  text('Renewal created', (lease) => (lease.renewedById === null ? 'No' : 'Yes')),
  text('Id', (lease) => lease.id),
])

type RevisedLease = Lease & { lastRevisedDate: CalendarDate; revisionDueDate: CalendarDate; isStateLand: boolean }

/** The worklist of land whose rent is due for revision. */
export const landRevisionColumns = sheet<RevisedLease>(({ text, money, date }) => [
  text('Lease', (lease) => lease.leaseNumber),
  text('Property', (lease) => lease.propertyLabel),
  text('Place', (lease) => lease.placeLabel),
  text('Tenant', (lease) => lease.tenantName),
  text('State land', (lease) => (lease.isStateLand ? 'Yes' : 'No')),
  date('Agreed on or last revised', (lease) => lease.lastRevisedDate),
  date('Revision due', (lease) => lease.revisionDueDate),
  date('Ends', (lease) => lease.endDate),
  text('Rate by area now', (lease) => lease.currentRateAmount),
  text('Rent is charged', (lease) => frequencyLabels[lease.frequency]),
  money('Rent per period now', (lease) => lease.currentRentAmount),
  text('Id', (lease) => lease.id),
])

/** The names that an import uses. */
const leasedColumns = sheet<Lease>(({ text }) => [
  text('Unit number', ({ forImport }) => forImport?.unitNumber),
  text('Building', ({ forImport }) => forImport?.building),
  text('Plot number', ({ forImport }) => forImport?.plotNumber),
  text('Thram number', ({ forImport }) => forImport?.thramNumber),
  text('Dzongkhag', ({ forImport }) => forImport?.dzongkhag),
  text('Gewog or thromde', ({ forImport }) => forImport?.zone),
])

const rateColumns = sheet<Lease>(({ text, number, money }) => [
  number('Rate a year (Nu.)', ({ rate }) => rate?.amount),
  text('Rate is for one', ({ rate }) => rate && areaUnitName(rate.per)),
  number('Area let', ({ rate }) => rate?.area.value),
  text('Unit of area let', ({ rate }) => rate && areaUnitName(rate.area.unit)),
  text('Rate of the table', ({ rate }) => rate?.table?.label),
  text('Term by the rules for land', ({ rate }) => rate?.table && landTermLabels[rate.table.term]),
  money('Minimum fee a year', ({ rate }) => rate?.minimumAmount),
])

const witnessColumns = sheet<Lease>(({ text }) =>
  [1, 2].flatMap((which) => [
    text(`Witness ${which}`, ({ witnesses }) => witnesses[which - 1]?.name),
    text(`CID of witness ${which}`, ({ witnesses }) => witnesses[which - 1]?.cid),
  ]),
)

export const leaseColumns = sheet<Lease>(({ text, number, money, date, time }) => [
  ...subjectColumns.slice(0, -1),
  ...leasedColumns,
  text('Tenant', ({ tenantName, forImport }) => forImport?.tenant ?? tenantName),
  text('Tenant in Dzongkha', (lease) => lease.tenantNameDzongkha),
  text('Type of tenant', (lease) => legalTypeLabels[lease.tenantType]),
  date('Starts', (lease) => lease.startDate),
  date('Ends', (lease) => lease.endDate),
  date('Billed from', (lease) => lease.billedFrom ?? lease.startDate),
  date('Ended early', (lease) => lease.terminationDate),
  date('Handed back', (lease) => lease.vacatedOn),
  text('Rent is charged', (lease) => frequencyLabels[lease.frequency]),
  money('Rent per period at the start', (lease) => lease.rentAmount),
  money('Rent per period now', (lease) => lease.currentRentAmount),
  ...rateColumns,
  number('Rent rises every (months)', (lease) => lease.escalation?.everyMonths),
  text('Rent rises by (%)', ({ escalation }) => escalation && `${escalation.percent}%`),
  money('Security deposit', (lease) => lease.depositAmount),
  number('Days of notice', (lease) => lease.noticeDays),
  text('Periods', (lease) => codeText(lease.periodMethod)),
  text('Proration', (lease) => codeText(lease.proration)),
  number('Due day', (lease) => lease.dueDay),
  text('Due in', (lease) => codeText(lease.dueTiming)),
  text('Weeks begin on', (lease) => lease.weekStartsOn && weekdayLabels[lease.weekStartsOn]),
  text('Custom dates', (lease) => lease.customDates && customDatesText(lease.customDates)),
  number('Issued before due (days)', (lease) => lease.issueLeadDays),
  text('Purpose', (lease) => lease.purpose),
  ...witnessColumns,
  time('Created', (lease) => lease.createdAt),
  text('Id', (lease) => lease.id),
])
