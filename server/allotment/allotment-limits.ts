import { perDay, perHour, perMinute } from '../identity/sign-in/login-limits.ts'
import { networkOf } from '../platform/network-of.ts'

/** 30 registrations an hour per address: a whole office may use one address. */
export const registrationLimit = (address: string) => perHour(30, 'allotment-registration', networkOf(address))

/** 60 unknown reference numbers a minute per address. */
export const referenceLimit = (address: string) => perMinute(60, 'allotment-reference', networkOf(address))

/** 20 documents an hour for one registration, 60 per address. */
export const documentLimits = (applicantId: string, address: string) => [
  perHour(20, 'allotment-document', applicantId),
  perHour(60, 'allotment-document-address', networkOf(address)),
]

/** 3 codes an hour to a phone number, from any caller. */
export const phoneCodeLimit = (phoneNumber: string) => perHour(3, 'allotment-phone-code', phoneNumber)

/** 10 registrations a day with one phone number, including refused ones. This allows a shared phone, but not a list of CIDs. */
export const phoneRegistrationLimit = (phoneNumber: string) => perDay(10, 'allotment-phone', phoneNumber)
