import { keyOf, type Limit } from '../identity/sign-in/login-limits.ts'
import { networkOf } from '../platform/network-of.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** 60 links of applicants a minute per address that lead to nothing. */
export function applicantLinkLimit(address: string): Limit {
  return { key: keyOf('applicant-link', networkOf(address)), max: 60, windowMs: minuteMs }
}

/** 20 forms and 60 documents an hour per address, whatever the links. */
export function applicationFormLimit(address: string): Limit {
  return { key: keyOf('application-form', networkOf(address)), max: 20, windowMs: hourMs }
}

export function applicationDocumentLimits(applicationId: string, address: string): Limit[] {
  return [
    { key: keyOf('application-document', applicationId), max: 20, windowMs: hourMs },
    { key: keyOf('application-document-address', networkOf(address)), max: 60, windowMs: hourMs },
  ]
}

/** 3 links a day to one applicant, whoever of the office sends them. */
export function applicantMessageLimit(to: string): Limit {
  return { key: keyOf('applicant-message', to), max: 3, windowMs: dayMs, what: 'This applicant was already sent 3 links today.' }
}
