/** Formats the stored eight digits as "+975 17123456". */
export function PhoneText({ phoneNumber }: { phoneNumber: string | null | undefined }) {
  return phoneNumber ? <span className="figures">+975 {phoneNumber}</span> : '–'
}
