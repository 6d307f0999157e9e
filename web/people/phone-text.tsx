/** "+975 17123456" of what is stored, eight digits. */
export function PhoneText({ phoneNumber }: { phoneNumber: string | null | undefined }) {
  return phoneNumber ? <span className="figures">+975 {phoneNumber}</span> : '–'
}
