import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { Vacancy } from '../../../domain/reports/report-rows.ts'
import {
  documentParts,
  organisationParts,
  ownerParts,
  type PrintedOrganisation,
  type PrintedOwner,
  type PrintedProperty,
  propertyFacts,
} from '../../leases/pdf/printed-parts.ts'
import { renderPdf } from '../../platform/pdf/render-pdf.ts'

export type VacancyLetter = {
  date: CalendarDate
  /** Null if the office has not set which tax office serves the dzongkhag. */
  taxOffice: string | null
  property: PrintedProperty
  owners: readonly (PrintedOwner & { cid: string | null; taxpayerNumber: string | null })[]
  vacancy: Vacancy
  listingTitle: string | null
}

const template = new URL('./vacancy-letter.typ', import.meta.url)

/** The letter to the tax office about a vacant unit, and how its owners try to let it (Income Tax Rules 2017, III r.2.2.2). */
export async function renderVacancyLetter(letter: VacancyLetter & { organisation: PrintedOrganisation }): Promise<Uint8Array> {
  const { organisation, date, taxOffice, property, owners } = letter
  const title = 'Notice of vacancy'
  return renderPdf(template, {
    document: documentParts(`${title}, unit ${property.unit ?? ''}`, organisation, date),
    organisation: organisationParts(organisation),
    mark: null,
    title,
    date: formatDate(date),
    taxOffice: taxOffice ?? 'Regional Revenue and Customs Office',
    owners: ownerParts(owners).map((owner, index) => ({ ...owner, details: numbersOf(owners[index]) })),
    property: propertyFacts(property),
    body: bodyOf(letter),
  })
}

function numbersOf(owner: VacancyLetter['owners'][number] | undefined): string[] {
  return [owner?.cid && `CID ${owner.cid}`, owner?.taxpayerNumber && `TPN ${owner.taxpayerNumber}`].filter(
    (line) => typeof line === 'string',
  )
}

function bodyOf({ date, vacancy, listingTitle }: VacancyLetter): string[] {
  const { vacantSince, letterDueOn, listedOn, askingRentAmount } = vacancy
  const rule = 'rule 2.2.2 of part III of the Income Tax Rules 2017'
  return [
    `The unit named above has had no tenant since ${formatDate(vacantSince)}.`,
    date <= letterDueOn
      ? `This notice is given in writing within 15 days, by ${formatDate(letterDueOn)}, as ${rule} requires.`
      : `This notice is given after ${formatDate(letterDueOn)}, the last of the 15 days of ${rule}.`,
    listedOn && listingTitle
      ? `The owners are trying to let it. It has been advertised to the public since ${formatDate(listedOn)} as “${listingTitle}”.`
      : 'Steps taken to let it: ________________________ ________________________',
    ...(askingRentAmount === null ? [] : [`The asking rent is ${formatMoney(askingRentAmount)} a month.`]),
    'Please record that it earns no rent until it is let, and confirm that you received this notice.',
  ]
}
