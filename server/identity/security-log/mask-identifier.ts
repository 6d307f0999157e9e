import { readUsername } from '../username.ts'

/** Of a user name that nobody has, enough to see what was tried again and again: somebody may have typed a password there. */
export function maskIdentifier(typed: string): string {
  const { phoneNumber, cid, email } = readUsername(typed)
  if (phoneNumber) return `${phoneNumber.slice(0, 2)}••••${phoneNumber.slice(-2)}`
  if (email?.includes('@')) return `${email.slice(0, 1)}••••@${email.split('@')[1]?.slice(0, 1) ?? ''}••••`
  if (cid) return `${cid.slice(0, 1)}••••••••${cid.slice(-2)}`
  return '••••'
}
