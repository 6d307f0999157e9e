/** "+975 17 12 34 56": in pairs, as numbers are read out here. */
export function printedPhone(phoneNumber: string): string {
  return `+975 ${phoneNumber.replaceAll(/(\d\d)(?=\d)/g, '$1 ')}`
}
