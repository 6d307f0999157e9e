import type { Application } from '../../domain/applications/application-contract.ts'
import { hundredthsText, applicantDocumentLabels } from '../../domain/applications/application.ts'
import { plural, t } from '../platform/texts.ts'

type Compared = Pick<Application, 'comparison'>

/** "3.25 times the rent" */
export function incomeText({ comparison: { incomePerRent } }: Compared): string {
  return incomePerRent === null ? '–' : t`${hundredthsText(incomePerRent)} times the rent`
}

export function householdText({ adults, children }: Pick<Application, 'adults' | 'children'>): string {
  if (adults === null) return '–'
  const grown = plural(adults, '{n} adult', '{n} adults')
  return children ? `${grown}, ${plural(children, '{n} child', '{n} children')}` : grown
}

/** "3 people in 2 bedrooms" */
export function roomText({ comparison: { persons }, bedrooms }: Compared & Pick<Application, 'bedrooms'>): string {
  if (persons === null) return '–'
  const people = plural(persons, '{n} person', '{n} people')
  return bedrooms ? t`${people} in ${plural(bedrooms, '{n} bedroom', '{n} bedrooms')}` : people
}

/** Compares the requested move-in day with the day on which the property becomes vacant. */
export function freeText({ comparison: { daysAfterFree: days } }: Compared): string | null {
  if (days === null) return null
  if (days === 0) return t`the day the place is free`
  const distance = plural(Math.abs(days), '{n} day', '{n} days')
  return days > 0 ? t`${distance} after the place is free` : t`${distance} before the place is free`
}

export function documentsText({ comparison: { missingDocuments } }: Compared): string {
  if (missingDocuments.length === 0) return t`Complete`
  return t`Missing: ${missingDocuments.map((kind) => applicantDocumentLabels[kind]).join(', ')}`
}
