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

/** 10 wrong CIDs an hour with one reference number, from wherever: nobody answers for somebody else by trying. */
export function referenceAnswerLimit(roundId: string, reference: string): Limit {
  return { key: keyOf('allotment-answer', roundId, reference), max: 10, windowMs: hourMs }
}
