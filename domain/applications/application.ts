import { type CalendarDate, dayNumber } from '../calendar-date.ts'
import { t } from '../wording.ts'

/** INVITED: a link was sent, and nothing came back yet. */
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

/** What was decided, or taken back, stays as it is. */
export function isOpen(state: ApplicationState): boolean {
  return state === 'INVITED' || isToDecide(state)
}

export function isToDecide(state: ApplicationState): boolean {
  return state === 'RECEIVED' || state === 'IN_REVIEW'
}

/** An accepted applicant may still say no; the place is then free for another. */
export function canWithdraw(state: ApplicationState): boolean {
  return isOpen(state) || state === 'ACCEPTED'
}

/**
 * Why an application may be refused. None of them is about who somebody is: what a person earns, has handed in, or how many need the
 * room. The list is our default; the Act and the Rules name no grounds (decision 135).
 */
export const refusalReasons = ['INCOME', 'LET_TO_ANOTHER', 'PAPERS', 'REFERENCES', 'HOUSEHOLD', 'OTHER'] as const
export type RefusalReason = (typeof refusalReasons)[number]
export const refusalReasonLabels: Readonly<Record<RefusalReason, string>> = {
  INCOME: t`Income too low for the rent`,
  LET_TO_ANOTHER: t`Let to another applicant`,
  PAPERS: t`Papers incomplete`,
  REFERENCES: t`References not confirmed`,
  HOUSEHOLD: t`Household too large for the unit`,
  OTHER: t`Other`,
}

/** The documents that an application needs to be complete, by their kind. */
export const requiredDocuments = ['IDENTITY', 'INCOME_PROOF'] as const
export type RequiredDocument = (typeof requiredDocuments)[number]
/** What may be handed in by the link. */
export const applicantDocumentKinds = [...requiredDocuments, 'OTHERS'] as const
export const applicantDocumentLabels: Readonly<Record<(typeof applicantDocumentKinds)[number], string>> = {
  IDENTITY: t`CID card`,
  INCOME_PROOF: t`Proof of income`,
  OTHERS: t`Another paper`,
}
export const maxDocumentsByLink = 6

/** So long the form can be filled in after its link was sent. */
export const formDays = 14
/** So long the link shows the status after the form was sent. */
export const statusDays = 180

/** What the applicant agrees to. It is stored with the application as it was shown. */
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
  /** Of the wished day after the one from which the place is free; negative: before it. */
  daysAfterFree: number | null
  missingPapers: RequiredDocument[]
}

/** The figures by which applications of one listing are compared. They decide nothing. */
export function compareToOffer(application: Compared, { rentAmount, bedrooms, availableOn }: Offered): Comparison {
  const { monthlyIncomeAmount, adults, children, moveInOn, documentKinds } = application
  const persons = adults === null ? null : adults + (children ?? 0)
  return {
    incomePerRent: monthlyIncomeAmount === null ? null : Math.floor((monthlyIncomeAmount * 100) / rentAmount),
    persons,
    personsPerBedroom: persons === null || !bedrooms ? null : Math.round((persons * 100) / bedrooms),
    daysAfterFree: moveInOn === null || availableOn === null ? null : dayNumber(moveInOn) - dayNumber(availableOn),
    missingPapers: requiredDocuments.filter((kind) => !documentKinds.includes(kind)),
  }
}

/** "3.25" of 325, "3" of 300. */
export function hundredthsText(value: number): string {
  return String(value / 100)
}

/** A name as the register of tenants has it. The first word is the first name, the last one the last name. */
export function namesOf(name: string): { firstName: string; middleName: string | null; lastName: string | null } {
  const words = name.split(/\s+/).filter(Boolean)
  const [firstName = name, ...rest] = words
  const lastName = rest.pop() ?? null
  return { firstName, middleName: rest.join(' ') || null, lastName }
}
