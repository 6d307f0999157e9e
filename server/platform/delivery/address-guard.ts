import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * The IP addresses that the product may call if an office chooses the address: those of the Internet, and the networks that the operator
 * allows. All others are internal: this machine, its neighbours, the cloud's metadata service (OWASP, Server-Side Request Forgery).
 */
export type AddressGuard = {
  /** Whether the address may be called at all. */
  allows(address: string): boolean
  /** Whether the operator listed the network of the address, so that it may also be called without TLS. */
  isNamed(address: string): boolean
}

/** Special-purpose networks of IPv4 (RFC 6890 and its updates), multicast and reserved ones. */
const insideV4 = [
  ...[
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
  ],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/** In IPv6 only global unicast (RFC 4291) is external, except Teredo, documentation, ORCHID and 6to4, which contain other addresses. */
const globalV6 = '2000::/3'
const insideV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

export function createAddressGuard(named: readonly string[]): AddressGuard {
  const inside = listOf([...insideV4, ...insideV6])
  const global = listOf([globalV6])
  const allowed = listOf(named)
  const isNamed = (address: string) => contains(allowed, address)
  return {
    isNamed,
    allows: (address) => {
      if (isIP(address) === 0) return false
      if (isNamed(address)) return true
      if (isIPv6(address) && !contains(global, address)) return false
      return !contains(inside, address)
    },
  }
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}

const contains = (list: BlockList, address: string) =>
  isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
