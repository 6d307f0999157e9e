type Contact = { phoneNumber?: string | undefined; email?: string | null | undefined }

/** What of phone and e-mail really changes: a form sends all of its fields. */
export function changesOf(
  before: { phoneNumber: string | null; email: string | null },
  { phoneNumber, email }: Contact,
): Contact {
  return {
    phoneNumber: phoneNumber === before.phoneNumber ? undefined : phoneNumber,
    email: email === before.email ? undefined : email,
  }
}
