import { amountInWords } from '../../amount-in-words.ts'
import { formatDate } from '../../calendar-date.ts'
import { formatMoney } from '../../money.ts'
import { plural, t } from '../../wording.ts'
import type { Lease } from '../lease-schema.ts'
import { frequencyLabels, rateText } from '../rent/rent-labels.ts'
import type { AgreementContent } from '../signing/agreement-content.ts'

/** The sources for the fields of a clause: the agreement, and terms of the lease that the agreement states in sentences. */
export type AgreementFacts = {
  content: Omit<AgreementContent, 'furtherTerms'>
  lease: Pick<Lease, 'rentAmount' | 'rate' | 'frequency' | 'noticeDays' | 'purpose'>
}

type AgreementField = { label: string; of: (facts: AgreementFacts) => string | null }

/**
 * The fields that a clause may contain, `{{tenant.name}}`. There are no others, so that internal data of the office cannot get into an
 * agreement.
 */
export const agreementFields = {
  'tenant.name': { label: t`Name of the tenant, with co-tenants`, of: ({ content }) => namesOf(tenantsOf(content)) },
  'tenant.cid': { label: t`CID of the tenant`, of: ({ content }) => content.tenant.cid },
  'tenant.phone': { label: t`Phone of the tenant`, of: ({ content }) => content.tenant.phoneNumber },
  'tenant.email': { label: t`E-mail of the tenant`, of: ({ content }) => content.tenant.email },
  'tenant.address': { label: t`Address of the tenant`, of: ({ content }) => content.tenant.address },
  'owner.name': { label: t`Names of the owners`, of: ({ content }) => namesOf(content.owners) },
  'owner.phone': { label: t`Phone of the first owner`, of: ({ content }) => content.owners[0]?.phoneNumber ?? null },
  'owner.address': { label: t`Address of the first owner`, of: ({ content }) => content.owners[0]?.address ?? null },
  'office.name': { label: t`Name of the office`, of: ({ content }) => content.organisation.name },
  'office.phone': { label: t`Phone of the office`, of: ({ content }) => content.organisation.phoneNumber },
  'office.address': { label: t`Address of the office`, of: ({ content }) => content.organisation.address },
  'property.name': { label: t`Unit and building, building, or plot`, of: ({ content }) => propertyName(content) },
  'property.unit': { label: t`Number of the unit`, of: ({ content }) => content.property.unit },
  'property.building': { label: t`Name of the building`, of: ({ content }) => content.property.building?.nameEnglish ?? null },
  'property.plot': { label: t`Number of the plot`, of: ({ content }) => content.property.plotNumber },
  'property.thram': { label: t`Number of the thram`, of: ({ content }) => content.property.thramNumber },
  'property.zone': { label: t`Gewog or thromde`, of: ({ content }) => content.property.administrativeZone?.nameEnglish ?? null },
  'property.dzongkhag': { label: t`Dzongkhag`, of: ({ content }) => content.property.dzongkhag?.nameEnglish ?? null },
  'lease.number': { label: t`Number of the lease`, of: ({ content }) => content.leaseNumber },
  'lease.from': { label: t`First day of the lease`, of: ({ content }) => formatDate(content.startDate) },
  'lease.to': { label: t`Last day of the lease`, of: ({ content }) => formatDate(content.endDate) },
  'lease.purpose': { label: t`Purpose of the lease`, of: ({ lease }) => lease.purpose },
  'lease.notice': { label: t`Agreed notice`, of: ({ lease }) => plural(lease.noticeDays, '{n} day', '{n} days') },
  'rent.amount': {
    label: t`Rent of one period, or the rate`,
    of: ({ lease: { rentAmount, rate } }) => (rentAmount !== null ? formatMoney(rentAmount) : rate && rateText(rate)),
  },
  'rent.words': {
    label: t`Rent of one period in words`,
    of: ({ lease: { rentAmount } }) => (rentAmount === null ? null : amountInWords(rentAmount)),
  },
  'rent.frequency': { label: t`How often the rent is paid`, of: ({ lease }) => frequencyLabels[lease.frequency].toLowerCase() },
  'deposit.amount': { label: t`Security deposit`, of: ({ content }) => formatMoney(depositOf(content)) },
  'deposit.words': {
    label: t`Security deposit in words`,
    of: ({ content }) => (depositOf(content) > 0 ? amountInWords(depositOf(content)) : null),
  },
} as const satisfies Record<string, AgreementField>

export type AgreementFieldName = keyof typeof agreementFields

export function isAgreementField(name: string): name is AgreementFieldName {
  return Object.hasOwn(agreementFields, name)
}

export const agreementFieldNames = Object.keys(agreementFields).filter(isAgreementField)

/** Of a renewal: the deposit that continues. */
function depositOf({ depositAmount, carriedDeposit }: AgreementFacts['content']) {
  return carriedDeposit?.amount ?? depositAmount
}

function tenantsOf({ tenant, coTenants = [] }: AgreementFacts['content']) {
  return [tenant, ...coTenants]
}

function namesOf(people: readonly { nameEnglish: string }[]): string {
  return people.map(({ nameEnglish }) => nameEnglish).join(', ')
}

function propertyName({ property: { kind, unit, building, plotNumber } }: AgreementFacts['content']): string | null {
  if (kind === 'LAND') return plotNumber === null ? null : t`Plot ${plotNumber}`
  return [unit === null ? null : t`Unit ${unit}`, building?.nameEnglish ?? null].filter((part) => part !== null).join(', ')
}
