import { amountInWords } from '../../../domain/amount-in-words.ts'
import { type Area, formatArea } from '../../../domain/area.ts'
import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { isMinimumFee } from '../../../domain/leases/rent/area-rate.ts'
import { frequencyLabels, rateText } from '../../../domain/leases/rent/rent-labels.ts'
import { formatAmount, type Money } from '../../../domain/money.ts'
import { landTermLabels } from '../../../domain/properties/land-rates/land-term.ts'
import { codeLabel } from '../../../domain/properties/property.ts'
import { renderPdf } from '../../platform/pdf/render-pdf.ts'
import type { PrintedParties } from '../pdf/printed-parties.ts'
import {
  documentParts,
  fact,
  identityText,
  organisationParts,
  ownerParts,
  partyParts,
  type PrintedOwner,
  type PrintedParty,
  propertyFacts,
} from '../pdf/printed-parts.ts'

type Known = Pick<PrintedParty, 'cid' | 'identityDocument' | 'licenceNumber'>
export type LandReport = Pick<PrintedParties, 'organisation' | 'tenant' | 'property'> & {
  lease: Lease
  owners: readonly (PrintedOwner & { known: Known | null })[]
  plot: { landUse: string; area: Area; ownershipCategory: string }
  yearlyFee: Money
  /** The table's text of the current rate after a revision; null for the rate of the terms. */
  label: string | null
  revisionDueDate: CalendarDate
  today: CalendarDate
}

const template = new URL('./land-report.typ', import.meta.url)

/** One page in A4: the land, the parties, the term, the purpose and the fee. */
export async function renderLandReport(report: LandReport): Promise<Uint8Array> {
  return renderPdf(template, landReportParts(report))
}

export function landReportParts(report: LandReport) {
  const { lease, organisation, plot, today } = report
  const title = `Report of land lease ${lease.leaseNumber}`
  return {
    document: documentParts(title, organisation, today),
    organisation: organisationParts(organisation),
    mark: null,
    number: lease.leaseNumber,
    owners: ownerParts(report.owners).map((owner, at) => {
      const { known } = report.owners[at] ?? {}
      return { ...owner, details: known ? identityText({ ...known, phoneNumber: null }) : [] }
    }),
    tenant: partyParts(report.tenant),
    land: [
      ...propertyFacts(report.property),
      ...fact('Net area of the plot', formatArea(plot.area)),
      ...fact('Land use', codeLabel(plot.landUse)),
      ...fact('Ownership', codeLabel(plot.ownershipCategory)),
    ],
    term: [
      ...fact('Commences on', formatDate(lease.startDate)),
      ...fact('Ends on', formatDate(lease.terminationDate ?? lease.endDate)),
      ...fact('Kind of lease', lease.rate?.table ? landTermLabels[lease.rate.table.term] : null),
      ...fact('Purpose', lease.purpose),
      ...fact('Agreement signed on', lease.signedOn && formatDate(lease.signedOn)),
      ...fact('Registration number', lease.registrationNumber),
    ],
    fee: feeFacts(report),
    feeAmount: formatAmount(report.yearlyFee),
    feeText: amountInWords(report.yearlyFee),
  }
}

function feeFacts({ lease, label, revisionDueDate }: LandReport) {
  const { rate, currentRateAmount } = lease
  const now = rate && currentRateAmount !== null ? { ...rate, amount: currentRateAmount } : null
  return [
    ...fact('Rate and area', now && rateText(now)),
    ...fact('By table', label ?? rate?.table?.label ?? null),
    ...fact('Minimum fee', now && isMinimumFee(now) ? `Nu. ${formatAmount(now.minimumAmount ?? (0 as Money))} a year` : null),
    ...fact('Paid', frequencyLabels[lease.frequency]),
    ...fact('Next revision', revisionDueDate > lease.endDate ? null : formatDate(revisionDueDate)),
  ]
}
