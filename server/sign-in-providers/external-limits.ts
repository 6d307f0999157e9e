import { keyOf, type Limit } from '../identity/sign-in/login-limits.ts'
import { networkOf } from '../platform/network-of.ts'

/** 60 sign-ins with an account elsewhere that begin a minute per address: each asks a provider. */
export function externalSignInLimit(address: string): Limit {
  return { key: keyOf('external-sign-in', networkOf(address)), max: 60, windowMs: 60_000 }
}

/** 3 invitations a day to one person by one office. */
export function invitationLimit(organisationId: string, personId: string): Limit {
  const what = 'This person was already invited 3 times today.'
  return { key: keyOf('invitation', organisationId, personId), max: 3, windowMs: 24 * 3_600_000, what }
}

/** 240 questions a minute per address whether a wallet has answered: a page asks every two seconds. */
export function walletStateLimit(address: string): Limit {
  return { key: keyOf('wallet-state', networkOf(address)), max: 240, windowMs: 60_000 }
}

/** 30 checks of its providers an hour by one office: each asks an address that the office chose. */
export function providerCheckLimit(organisationId: string): Limit {
  return { key: keyOf('provider-check', organisationId), max: 30, windowMs: 3_600_000 }
}
