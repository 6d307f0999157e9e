import { ownDetails } from '../../domain/identity/own-details.ts'
import { identityDocumentText } from '../../domain/people/identity-document-text.ts'
import { manager } from '../../domain/people/manager.ts'
import { owner } from '../../domain/people/owner.ts'
import type { Owner } from '../../domain/people/owner-contract.ts'
import { tenant } from '../../domain/people/tenant.ts'
import { comparedPlaces } from '../locations/compared-places.tsx'
import { t } from '../platform/texts.ts'
import { comparedFields } from '../ui/record/record-columns.tsx'
import type { ComparedField } from '../ui/form/record-edit-form.tsx'

// How the conflict dialog shows the values when two people changed the same person.

type Compared = Readonly<Record<string, ComparedField>>

const identityDocument: ComparedField = {
  label: t`Identity document`,
  text: (document) => (isDocument(document) ? identityDocumentText(document) : '–'),
}

export const ownerCompared: Compared = { ...comparedFields(owner), identityDocument }
export const tenantCompared: Compared = { ...comparedFields(tenant), ...comparedPlaces, identityDocument }
export const managerCompared: Compared = comparedFields(manager)
export const ownDetailsCompared: Compared = {
  ...comparedFields(ownDetails),
  smsHeaderTitle: { label: t`SMS header title`, text: (title) => (typeof title === 'string' ? title : '–') },
}

function isDocument(value: unknown): value is NonNullable<Owner['identityDocument']> {
  return typeof value === 'object' && value !== null && 'kind' in value && 'number' in value
}
