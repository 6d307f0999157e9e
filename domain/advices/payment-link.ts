/** Without I, L, O and U, which are misread on paper (Crockford's base 32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** 80 bits: nobody finds one of five million links by trying. */
export const paymentCodeBytes = 10

/** The code of a link as the SMS and the address have it. */
export function paymentCodeOf(bytes: Uint8Array): string {
  const bits = Array.from(bytes.subarray(0, paymentCodeBytes), (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((digit) => alphabet.charAt(Number.parseInt(digit, 2))).join('')
}

/** What somebody typed from a printed page: dashes, capitals, O for 0, and I or L for 1 do not matter. */
export function readPaymentCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
}

/** On paper in groups of four. */
export function paymentCodeInGroups(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-')
}

export const paymentLinkPath = (code: string) => `/pay/${code}`
