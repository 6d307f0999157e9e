import { keyOf, type Limit } from '../identity/sign-in/login-limits.ts'
import { networkOf } from '../platform/network-of.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** 30 registrations an hour per address: a whole office may register behind one. */
export function registrationLimit(address: string): Limit {
  return { key: keyOf('allotment-registration', networkOf(address)), max: 30, windowMs: hourMs }
}

/** 60 reference numbers a minute per address that are none. */
export function referenceLimit(address: string): Limit {
  return { key: keyOf('allotment-reference', networkOf(address)), max: 60, windowMs: minuteMs }
}

/** 20 documents an hour for one registration, 60 per address. */
export function documentLimits(applicantId: string, address: string): Limit[] {
  return [
    { key: keyOf('allotment-document', applicantId), max: 20, windowMs: hourMs },
    { key: keyOf('allotment-document-address', networkOf(address)), max: 60, windowMs: hourMs },
  ]
}

/** 3 codes an hour to a phone number, whoever asks. */
export function phoneCodeLimit(phoneNumber: string): Limit {
  return { key: keyOf('allotment-phone-code', phoneNumber), max: 3, windowMs: hourMs }
}

/** 10 registrations a day with one phone number, refused ones included: of people who share a phone, and not of whole lists of CIDs. */
export function phoneRegistrationLimit(phoneNumber: string): Limit {
  return { key: keyOf('allotment-phone', phoneNumber), max: 10, windowMs: 24 * hourMs }
}
