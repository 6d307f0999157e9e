import { type CalendarDate, dayNumber } from '../calendar-date.ts'
import { t } from '../wording.ts'

/** INVITED: a link was sent, and the form has not been submitted. */
export const applicationStates = ['INVITED', 'RECEIVED', 'IN_REVIEW', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'] as const
export type ApplicationState = (typeof applicationStates)[number]
export const applicationStateLabels: Readonly<Record<ApplicationState, string>> = {
  INVITED: t`Form sent`,
  RECEIVED: t`Received`,
  IN_REVIEW: t`In review`,
  ACCEPTED: t`Accepted`,
  REFUSED: t`Refused`,
  WITHDRAWN: t`Withdrawn`,
}

/** A decided or withdrawn application does not change. */
export function isOpen(state: ApplicationState): boolean {
  return state === 'INVITED' || isToDecide(state)
}

export function isToDecide(state: ApplicationState): boolean {
  return state === 'RECEIVED' || state === 'IN_REVIEW'
}

/** An accepted applicant may still decline; the property is then available to others. */
export function canWithdraw(state: ApplicationState): boolean {
  return isOpen(state) || state === 'ACCEPTED'
}

/**
 * The allowed reasons for refusing an application. None is about a personal characteristic: only about income, documents, or the number of
 * people for the space. The list is our default; the Act and the Rules name no grounds (decision 135).
 */
export const refusalReasons = ['INCOME', 'LET_TO_ANOTHER', 'DOCUMENTS', 'REFERENCES', 'HOUSEHOLD', 'OTHER'] as const
export type RefusalReason = (typeof refusalReasons)[number]
export const refusalReasonLabels: Readonly<Record<RefusalReason, string>> = {
  INCOME: t`Income too low for the rent`,
  LET_TO_ANOTHER: t`Let to another applicant`,
  DOCUMENTS: t`Papers incomplete`,
  REFERENCES: t`References not confirmed`,
  HOUSEHOLD: t`Household too large for the unit`,
  OTHER: t`Other`,
}

/** The kinds of documents that a complete application needs. */
export const requiredDocuments = ['IDENTITY', 'INCOME_PROOF'] as const
export type RequiredDocument = (typeof requiredDocuments)[number]
/** The kinds of documents that can be uploaded through the link. */
export const applicantDocumentKinds = [...requiredDocuments, 'OTHERS'] as const
export const applicantDocumentLabels: Readonly<Record<(typeof applicantDocumentKinds)[number], string>> = {
  IDENTITY: t`CID card`,
  INCOME_PROOF: t`Proof of income`,
  OTHERS: t`Another paper`,
}
export const maxDocumentsByLink = 6

/** The number of days for which the form can be submitted after the link was sent. */
export const formDays = 14
/** The number of days for which the link shows the status after submission. */
export const statusDays = 180

/** The text to which the applicant agrees. It is stored with the application as it was shown. */
export const consentText = t`I agree that the office checks my statements with my employer and with the owner of my present home. The office uses them only to decide on this application.`

export const maxMembers = 12
export const maxCompared = 4

type Compared = {
  monthlyIncomeAmount: number | null
  adults: number | null
  children: number | null
  moveInOn: CalendarDate | null
  documentKinds: readonly string[]
}
type Offered = { rentAmount: number; bedrooms: number | null; availableOn: CalendarDate | null }

export type Comparison = {
  /** Income divided by rent, in hundredths: 325 is 3.25 times the rent. */
  incomePerRent: number | null
  persons: number | null
  /** In hundredths: 150 is three people in two bedrooms. */
  personsPerBedroom: number | null
  /** The number of days from the day on which the property is free to the requested day; negative: before it. */
  daysAfterFree: number | null
  missingDocuments: RequiredDocument[]
}

/** The figures for comparing the applications for one listing. They decide nothing. */
export function compareToOffer(application: Compared, { rentAmount, bedrooms, availableOn }: Offered): Comparison {
  const { monthlyIncomeAmount, adults, children, moveInOn, documentKinds } = application
  const persons = adults === null ? null : adults + (children ?? 0)
  return {
    incomePerRent: monthlyIncomeAmount === null ? null : Math.floor((monthlyIncomeAmount * 100) / rentAmount),
    persons,
    personsPerBedroom: persons === null || !bedrooms ? null : Math.round((persons * 100) / bedrooms),
    daysAfterFree: moveInOn === null || availableOn === null ? null : dayNumber(moveInOn) - dayNumber(availableOn),
    missingDocuments: requiredDocuments.filter((kind) => !documentKinds.includes(kind)),
  }
}

/** "3.25" for 325, "3" for 300. */
export function hundredthsText(value: number): string {
  return String(value / 100)
}

/** Splits a name for the register of tenants: the first word is the first name, the last word the last name. */
export function namesOf(name: string): { firstName: string; middleName: string | null; lastName: string | null } {
  const words = name.split(/\s+/).filter(Boolean)
  const [firstName = name, ...rest] = words
  const lastName = rest.pop() ?? null
  return { firstName, middleName: rest.join(' ') || null, lastName }
}
