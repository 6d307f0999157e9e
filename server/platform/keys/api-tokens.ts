import { BlockList, isIPv6 } from 'node:net'
import { allowsScope, type ApiScope } from '../../../domain/api/api-scope.ts'
import { Problem } from '../../../domain/problem.ts'
import type { ApiTokenClaims, Claims } from './token.ts'

/** The API tokens of programs. To read one, the caller's address is required, because unknown tokens are limited by address. */
export type ApiTokens = {
  read: (token: string, address: string) => Promise<Claims>
  /** The claims of a token that this process has read recently; each transaction checks whether it is still valid. */
  known: (token: string) => Claims | undefined
}

/** The ranges of a token, ready to compare; undefined if it may be used from anywhere. */
export function rangesOf(cidrs: readonly string[]): BlockList | undefined {
  if (cidrs.length === 0) return undefined
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [network = '', bits] = cidr.split('/')
    list.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Rejects a program that calls from another address, or a call that its token does not cover. */
export function assertTokenAllows({ ranges, scopes }: ApiTokenClaims, ip: string, scope: ApiScope | 'ANY' | null): void {
  if (ranges && !isWithin(ranges, ip))
    throw new Problem('FORBIDDEN', 'This API token may not be used from this address. Ask the administrator of the office.')
  assertScope(scopes, scope)
}

function assertScope(scopes: readonly ApiScope[], scope: ApiScope | 'ANY' | null): void {
  if (scope === null) throw new Problem('INSUFFICIENT_SCOPE', 'API tokens cannot make this call. Sign in instead.')
  if (scope !== 'ANY' && !allowsScope(scopes, scope))
    throw new Problem('INSUFFICIENT_SCOPE', `This API token lacks the scope ${scope}.`, { scope })
}

/** Rejects a program if the requested part of a call needs a further scope. For people only the role counts. */
export function assertAlsoAllowed(claims: Claims | undefined, scope: ApiScope): void {
  if (claims?.apiToken) assertScope(claims.apiToken.scopes, scope)
}

/** A proxy may write an IPv4 address as IPv6. */
function isWithin(ranges: BlockList, address: string): boolean {
  const [plain = ''] = address.split('%')
  return ranges.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
