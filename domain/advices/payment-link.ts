/** Excludes I, L, O and U, which are easily misread on paper (Crockford's base 32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** 80 bits, so that nobody can guess one of five million links. */
export const paymentCodeBytes = 10

/** The code of a link as it appears in the SMS and the address. */
export function paymentCodeOf(bytes: Uint8Array): string {
  const bits = Array.from(bytes.subarray(0, paymentCodeBytes), (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((digit) => alphabet.charAt(Number.parseInt(digit, 2))).join('')
}

/** Reads a code typed from a printed page: ignores dashes and case, and reads O as 0, I and L as 1. */
export function readPaymentCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
}

/** The code as it is printed, in groups of four. */
export function paymentCodeInGroups(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-')
}

export const paymentLinkPath = (code: string) => `/pay/${code}`
