import { isPortOfWeb, portIssue } from './web-port.ts'
import { t } from '../wording.ts'

export const providerStatuses = ['ACTIVE', 'DISABLED'] as const
export type ProviderStatus = (typeof providerStatuses)[number]
export const providerStatusLabels: Readonly<Record<ProviderStatus, string>> = { ACTIVE: t`Active`, DISABLED: t`Disabled` }

/** INVITATION: only people of the office who connected their account. CLAIM: also people whose claim contains a role. */
export const providerAccesses = ['INVITATION', 'CLAIM'] as const
export type ProviderAccess = (typeof providerAccesses)[number]
export const providerAccessLabels: Readonly<Record<ProviderAccess, string>> = {
  INVITATION: t`Only people already registered with this office`,
  CLAIM: t`Also new people with a role claim`,
}

export const secondFactorSources = ['OWN', 'PROVIDER'] as const
export type SecondFactorSource = (typeof secondFactorSources)[number]
export const secondFactorSourceLabels: Readonly<Record<SecondFactorSource, string>> = {
  OWN: t`Checked by this product`,
  PROVIDER: t`Accepted from the provider, if reported`,
}

/** The wallet of Bhutan's National Digital Identity, in place of the id of a provider. It belongs to the installation and to no office. */
export const walletProvider = 'BHUTAN_NDI'
export const walletName = t`Bhutan NDI`

/** The maximum number of providers of an office. */
export const maxProviders = 5
export const maxIssuerLength = 500
/** The time that a person has at the provider. */
export const flowMinutes = 10
export const invitationDays = 7

export const issuerIssue = t`Enter the issuer’s address, which begins with https://, without ? or #.`

const discoveryPath = '/.well-known/openid-configuration'

/**
 * The issuer with the provider's exact spelling, because its tokens are compared with it; or the problem with it. http:// is accepted here,
 * but only networks that the operator allows are reachable.
 */
export function readIssuer(typed: string): { issuer: string } | { issue: string } {
  const text = typed.trim()
  const issuer = text.endsWith(discoveryPath) ? text.slice(0, -discoveryPath.length) : text
  if (issuer.length > maxIssuerLength || !URL.canParse(issuer)) return { issue: issuerIssue }
  const url = new URL(issuer)
  const { protocol, username, password, hostname } = url
  if (!isPortOfWeb(url)) return { issue: portIssue }
  const isPlain = username === '' && password === '' && !/[?#\s\\]/.test(issuer)
  return ['https:', 'http:'].includes(protocol) && hostname !== '' && isPlain ? { issuer } : { issue: issuerIssue }
}

/** A path of this product to open after a sign-in; undefined for anything that could lead elsewhere. */
export function readReturnPath(typed: string | undefined): string | undefined {
  if (typed === undefined || typed.length > 500 || !/^\/(?![/\\])[^\s\\]*$/.test(typed)) return undefined
  const base = 'https://here.invalid'
  const url = URL.parse(typed, base)
  return url?.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : undefined
}
