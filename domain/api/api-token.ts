import { t } from '../wording.ts'

/**
 * Only ACTIVE tokens are accepted. EXPIRED: its date has passed. REVOKED: an ADMIN revoked it. STOPPED: the person who created it may not
 * act as ADMIN at present.
 */
export const apiTokenStatuses = ['ACTIVE', 'STOPPED', 'EXPIRED', 'REVOKED'] as const
export type ApiTokenStatus = (typeof apiTokenStatuses)[number]

export const apiTokenStatusLabels: Readonly<Record<ApiTokenStatus, string>> = {
  ACTIVE: t`Active`,
  STOPPED: t`Stopped`,
  EXPIRED: t`Expired`,
  REVOKED: t`Revoked`,
}

export const maxTokenDays = 365
export const defaultTokenDays = 90
/** The maximum number of active tokens of an office. */
export const maxTokens = 100
/** The ADMINs of the office are notified this many days before a token expires. */
export const expiryNoticeDays = 14
/** The maximum number of requests per minute for one token. */
export const maxTokenRequests = 600
export const tokenWindowSeconds = 60

export const addressRangeIssue = t`Enter an address such as 203.0.113.7 or a range such as 203.0.113.0/24.`

const byte = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^${byte}(\\.${byte}){3}$`)

/** An address or a range in CIDR notation, IPv4 or IPv6; a single address becomes a range of one. */
export function readAddressRange(typed: string): string | undefined {
  const [address = '', bits, ...rest] = typed.trim().toLowerCase().split('/')
  const maxBits = ipv4.test(address) ? 32 : isIpv6(address) ? 128 : 0
  if (maxBits === 0 || rest.length > 0) return undefined
  if (bits === undefined) return `${address}/${maxBits}`
  return /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits ? `${address}/${Number(bits)}` : undefined
}

function isIpv6(address: string): boolean {
  return address.includes(':') && /^[\da-f:.]+$/.test(address) && URL.canParse(`http://[${address}]/`)
}
