/** Formats a phone number in pairs, as read aloud in Bhutan: "+975 17 12 34 56". */
export function printedPhone(phoneNumber: string): string {
  return `+975 ${phoneNumber.replaceAll(/(\d\d)(?=\d)/g, '$1 ')}`
}
