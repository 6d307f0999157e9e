import { perDay, perHour, perMinute } from '../identity/sign-in/login-limits.ts'
import { networkOf } from '../platform/network-of.ts'

/** 60 started sign-ins with external accounts a minute per address: each one calls a provider. */
export const externalSignInLimit = (address: string) => perMinute(60, 'external-sign-in', networkOf(address))

/** 3 invitations a day to one person by one office. */
export const invitationLimit = (organisationId: string, personId: string) => ({
  ...perDay(3, 'invitation', organisationId, personId),
  what: 'This person was already invited 3 times today.',
})

/** 240 queries a minute per address whether a wallet has responded: a page queries every two seconds. */
export const walletStateLimit = (address: string) => perMinute(240, 'wallet-state', networkOf(address))

/** 30 checks of its providers an hour by one office: each one calls an address that the office chose. */
export const providerCheckLimit = (organisationId: string) => perHour(30, 'provider-check', organisationId)
