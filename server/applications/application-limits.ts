import { perDay, perHour, perMinute } from '../identity/sign-in/login-limits.ts'
import { networkOf } from '../platform/network-of.ts'

/** 60 unknown applicant links a minute per address. */
export const applicantLinkLimit = (address: string) => perMinute(60, 'applicant-link', networkOf(address))

/** 20 forms and 60 documents an hour per address, for all links together. */
export const applicationFormLimit = (address: string) => perHour(20, 'application-form', networkOf(address))

export const applicationDocumentLimits = (applicationId: string, address: string) => [
  perHour(20, 'application-document', applicationId),
  perHour(60, 'application-document-address', networkOf(address)),
]

/** 3 links a day to one applicant, from anyone in the office. */
export const applicantMessageLimit = (to: string) => ({
  ...perDay(3, 'applicant-message', to),
  what: 'This applicant was already sent 3 links today.',
})
