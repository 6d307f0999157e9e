import { type CalendarDate, partsOf } from '../../../domain/calendar-date.ts'
import { formatAmount, type Money } from '../../../domain/money.ts'
import { identityDocumentText } from '../../../domain/people/identity-document-text.ts'
import type { IdentityDocumentKind } from '../../../domain/people/identity-document.ts'

/** A person or thing named on a document, in both scripts if both are known. */
export type PrintedName = { nameEnglish: string; nameDzongkha: string | null }
export type PrintedOrganisation = {
  name: string
  nameDzongkha: string | null
  address: string | null
  phoneNumber: string | null
  email: string | null
  taxpayerNumber: string | null
  logo?: PrintedLogo | null
}
/** WebP, re-encoded from the pixels of the office's upload (`makeLogo`). */
export type PrintedLogo = { picture: Uint8Array }
export type PrintedParty = PrintedName & {
  cid: string | null
  /** Identifies a person without a CID. */
  identityDocument: { kind: IdentityDocumentKind; number: string } | null
  licenceNumber: string | null
  phoneNumber: string | null
}
/** `share` has the format of the register: "1/3". */
export type PrintedOwner = PrintedName & { share: string | null }
export type PrintedProperty = {
  unit: string | null
  building: PrintedName | null
  plotNumber: string | null
  thramNumber: string | null
  /** `label` is the kind of zone: "Gewog" or "Thromde". */
  administrativeZone: (PrintedName & { label: string }) | null
  dzongkhag: PrintedName | null
}
/** The people and the property that a document about a lease names. */
export type LeaseNames = {
  organisation: PrintedOrganisation
  tenant: PrintedParty
  owners: readonly PrintedOwner[]
  property: PrintedProperty
}
/** COPY: a reprint. VOID: the payment was reversed. */
export type PrintedMark = 'COPY' | 'VOID'

/** The input of the templates: text only, already formatted. */
export type Fact = { label: string; value: string; dzongkha: string | null }
export type Sum = { label: string; amount: string; isStrong: boolean }
/** The box at the top of a document: the amount, the day, what to do. */
export type Summary = {
  amountLabel: string
  amount: string
  note?: string
  dateLabel?: string
  date?: string
  /** A status for which the template has a chip. */
  status?: string
  action?: string
}

export function fact(label: string, value: string | null, dzongkha: string | null = null): Fact[] {
  return value ? [{ label, value, dzongkha }] : []
}

export function sum(label: string, amount: Money, isStrong = false): Sum {
  return { label, amount: formatAmount(amount), isStrong }
}

export function summaryParts({ note, dateLabel, date, status, action, ...amount }: Summary) {
  return {
    ...amount,
    note: note ?? null,
    dateLabel: dateLabel ?? null,
    date: date ?? null,
    status: status ?? null,
    action: action ?? null,
  }
}

export function organisationParts(organisation: PrintedOrganisation) {
  const { name, nameDzongkha, address, phoneNumber, email, taxpayerNumber, logo } = organisation
  const contact = [phoneNumber && `Phone ${phoneNumber}`, email].filter(Boolean).join(' · ')
  return {
    name,
    nameDzongkha,
    details: present([address, contact, taxpayerNumber && `TPN ${taxpayerNumber}`]),
    logo: logo ? { picture: [...logo.picture] } : null,
  }
}

export function partyParts({ nameEnglish, nameDzongkha, ...known }: PrintedParty) {
  return { name: nameEnglish, nameDzongkha, details: identityText(known) }
}

export function leaseParts({ organisation, tenant, owners, property }: LeaseNames) {
  return {
    organisation: organisationParts(organisation),
    tenant: partyParts(tenant),
    owners: ownerParts(owners),
    property: propertyFacts(property),
  }
}

/** The numbers that identify a person, one on each line. */
export function identityText({
  cid,
  identityDocument,
  licenceNumber,
  phoneNumber,
}: Omit<PrintedParty, keyof PrintedName>): string[] {
  return present([
    cid && `CID ${cid}`,
    identityDocumentText(identityDocument),
    licenceNumber && `Licence ${licenceNumber}`,
    phoneNumber && `Phone ${phoneNumber}`,
  ])
}

/** A sole owner is shown without a share; several owners show theirs. */
export function ownerParts(owners: readonly PrintedOwner[]) {
  return owners.map(({ nameEnglish, nameDzongkha, share }) => ({
    name: nameEnglish,
    nameDzongkha,
    share: owners.length > 1 ? share : null,
  }))
}

export function propertyFacts({
  unit,
  building,
  plotNumber,
  thramNumber,
  administrativeZone,
  dzongkhag,
}: PrintedProperty): Fact[] {
  return [
    ...fact('Unit', unit),
    ...named('Building', building),
    ...fact('Plot', plotNumber),
    ...fact('Thram', thramNumber),
    ...named(administrativeZone?.label ?? 'Gewog', administrativeZone),
    ...named('Dzongkhag', dzongkhag),
  ]
}

/** The metadata of the PDF, and the footer of each page. */
export function documentParts(title: string, organisation: PrintedOrganisation, issuedOn: CalendarDate) {
  return { title, footer: `${title} · ${organisation.name}`, date: partsOf(issuedOn) }
}

function named(label: string, name: PrintedName | null): Fact[] {
  return name ? fact(label, name.nameEnglish, name.nameDzongkha) : []
}

function present(lines: readonly (string | null | undefined)[]): string[] {
  return lines.filter((line): line is string => Boolean(line))
}
