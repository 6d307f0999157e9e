import { perDay, perHour, perMinute } from '../identity/sign-in/login-limits.ts'
import { networkOf } from '../platform/network-of.ts'

/** 60 links of applicants a minute per address that lead to nothing. */
export const applicantLinkLimit = (address: string) => perMinute(60, 'applicant-link', networkOf(address))

/** 20 forms and 60 documents an hour per address, whatever the links. */
export const applicationFormLimit = (address: string) => perHour(20, 'application-form', networkOf(address))

export const applicationDocumentLimits = (applicationId: string, address: string) => [
  perHour(20, 'application-document', applicationId),
  perHour(60, 'application-document-address', networkOf(address)),
]

/** 3 links a day to one applicant, whoever of the office sends them. */
export const applicantMessageLimit = (to: string) => ({
  ...perDay(3, 'applicant-message', to),
  what: 'This applicant was already sent 3 links today.',
})
