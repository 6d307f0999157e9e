import { BlockList, isIPv6 } from 'node:net'
import { allowsScope, type ApiScope } from '../../../domain/api/api-scope.ts'
import { Problem } from '../../../domain/problem.ts'
import type { ApiTokenClaims, Claims } from './token.ts'

/** The API tokens of programs; whoever reads one says from where it came, since unknown ones are limited by address. */
export type ApiTokens = {
  read: (token: string, address: string) => Promise<Claims>
  /** The claims of a token that this process has read lately; each transaction asks whether they still count. */
  known: (token: string) => Claims | undefined
}

/** The ranges of a token, ready to compare; undefined where it may be used from everywhere. */
export function rangesOf(cidrs: readonly string[]): BlockList | undefined {
  if (cidrs.length === 0) return undefined
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [network = '', bits] = cidr.split('/')
    list.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Refuses a program that calls from elsewhere, or a call that its token is not for. */
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

/** Refuses a program what a call shows only with a further scope. A person's role decides alone. */
export function assertAlsoAllowed(claims: Claims | undefined, scope: ApiScope): void {
  if (claims?.apiToken) assertScope(claims.apiToken.scopes, scope)
}

/** A proxy may write an IPv4 address as IPv6. */
function isWithin(ranges: BlockList, address: string): boolean {
  const [plain = ''] = address.split('%')
  return ranges.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
