import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { owner } from '../../../domain/people/owner.ts'
import type { Owner } from '../../../domain/people/owner-contract.ts'
import { recordCheckError } from '../../../domain/record-check.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../../platform/record-form.ts'
import { t } from '../../platform/texts.ts'
import { type IdentityValues, identityBody, identityChecks, identityValues } from '../identity-fields.tsx'

export type OwnerValues = FormValuesOf<typeof owner> & Omit<IdentityValues, 'cid'>

export function ownerValues(stored?: Owner): OwnerValues {
  return { ...formValues(owner, stored), ...identityValues(stored) }
}

export const ownerChecks = {
  ...formChecks(owner),
  cid: (cid: string, { ownerType, identifiedBy }: OwnerValues) =>
    ownerType === 'INDIVIDUAL' && identifiedBy === 'CID' ? identityChecks.cid(cid) : null,
  identityNumber: (number: string, { ownerType, identifiedBy }: OwnerValues) =>
    ownerType === 'INDIVIDUAL' && identifiedBy !== 'CID' ? identityChecks.identityNumber(number) : null,
  licenceNumber: (licence: string, { ownerType, taxpayerNumber }: OwnerValues) =>
    ownerType !== 'INDIVIDUAL' && !licence.trim() && !taxpayerNumber.trim()
      ? t`Enter the licence number or the taxpayer number.`
      : recordCheckError(owner.fields.licenceNumber, licence),
  gstNumber: (number: string, { gstRegisteredFrom }: OwnerValues) =>
    gstRegisteredFrom && !number.trim() ? t`Enter the GST number.` : recordCheckError(owner.fields.gstNumber, number),
  gstRegisteredFrom: (day: CalendarDate | null, { gstNumber }: OwnerValues) =>
    gstNumber.trim() && !day ? t`Enter the date of the GST registration.` : null,
}

/** The request body: an individual has no licence, a business or institution no CID. */
export function ownerBody(values: OwnerValues) {
  const body = formBody(owner, values)
  return body.ownerType === 'INDIVIDUAL'
    ? { ...body, ...identityBody(values), licenceNumber: null }
    : { ...body, cid: null, identityDocument: null }
}
