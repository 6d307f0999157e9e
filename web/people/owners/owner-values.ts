import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Owner } from '../../../domain/people/owner-contract.ts'
import { t } from '../../platform/texts.ts'
import { required } from '../../ui/form/use-form-fields.ts'
import { checkEmail, checkPhone } from '../sign-in/contact-checks.ts'
import { type IdentityValues, identityBody, identityChecks, identityValues } from '../identity-fields.tsx'

export type OwnerValues = IdentityValues & {
  ownerType: Owner['ownerType']
  nameEnglish: string
  nameDzongkha: string
  licenceNumber: string
  taxpayerNumber: string
  phoneNumber: string
  email: string
  permanentAddress: string
  gstNumber: string
  gstRegisteredFrom: CalendarDate | null
  isTaxExempt: boolean
}

export function ownerValues(owner?: Owner): OwnerValues {
  return {
    ownerType: owner?.ownerType ?? 'INDIVIDUAL',
    nameEnglish: owner?.nameEnglish ?? '',
    nameDzongkha: owner?.nameDzongkha ?? '',
    ...identityValues(owner),
    licenceNumber: owner?.licenceNumber ?? '',
    taxpayerNumber: owner?.taxpayerNumber ?? '',
    phoneNumber: owner?.phoneNumber ?? '',
    email: owner?.email ?? '',
    permanentAddress: owner?.permanentAddress ?? '',
    gstNumber: owner?.gstNumber ?? '',
    gstRegisteredFrom: owner?.gstRegisteredFrom ?? null,
    isTaxExempt: owner?.isTaxExempt ?? false,
  }
}

export const ownerChecks = {
  nameEnglish: required(t`Name English is required.`),
  cid: (cid: string, { ownerType, identifiedBy }: OwnerValues) =>
    ownerType === 'INDIVIDUAL' && identifiedBy === 'CID' ? identityChecks.cid(cid) : null,
  identityNumber: (number: string, { ownerType, identifiedBy }: OwnerValues) =>
    ownerType === 'INDIVIDUAL' && identifiedBy !== 'CID' ? identityChecks.identityNumber(number) : null,
  licenceNumber: (licence: string, { ownerType, taxpayerNumber }: OwnerValues) =>
    ownerType !== 'INDIVIDUAL' && !licence.trim() && !taxpayerNumber.trim()
      ? t`Give the licence number or the taxpayer number.`
      : null,
  phoneNumber: (phone: string) => required(t`Give the phone number.`)(phone) ?? checkPhone(phone),
  email: checkEmail,
  gstNumber: (number: string, { gstRegisteredFrom }: OwnerValues) =>
    gstRegisteredFrom && !number.trim() ? t`Give the GST number.` : null,
  gstRegisteredFrom: (day: CalendarDate | null, { gstNumber }: OwnerValues) =>
    gstNumber.trim() && !day ? t`Give the day from which they are registered for GST.` : null,
}

/** What of a form is kept: an individual has no licence, a business or institution no CID. */
export function ownerBody({ identifiedBy, cid, identityNumber, licenceNumber, ...common }: OwnerValues) {
  return common.ownerType === 'INDIVIDUAL'
    ? { ...common, ...identityBody({ identifiedBy, cid, identityNumber }), licenceNumber: null }
    : { ...common, cid: null, identityDocument: null, licenceNumber }
}
