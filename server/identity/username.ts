import { cidSchema, phoneNumberSchema } from '../../domain/identity/contact.ts'

export type Username = { phoneNumber: string | null; cid: string | null; email: string | null }

/** The possible meanings of the input: 97517123456 is a phone number and could be a CID. */
export function readUsername(typed: string): Username {
  return {
    phoneNumber: phoneNumberSchema.safeParse(typed).data ?? null,
    cid: cidSchema.safeParse(typed).data ?? null,
    email: typed.includes('@') ? typed.trim().toLowerCase() : null,
  }
}

/** One normalised spelling of a user name, for counting failures. */
export function normaliseUsername(typed: string): string {
  const { phoneNumber, cid, email } = readUsername(typed)
  return phoneNumber ?? cid ?? email ?? typed.trim().toLowerCase()
}
