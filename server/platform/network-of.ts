import { isIPv6 } from 'node:net'

/**
 * The form in which limits count an address. A person with one IPv6 address has its whole /64 network, 2^64 addresses, so the network
 * counts as one. An IPv4 address written as IPv6 (::ffff:203.0.113.7) counts as that IPv4 address.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an address in any notation. */
function groupsOf(address: string): number[] {
  const [before = '', after] = address.split('::')
  const first = partsOf(before)
  if (after === undefined) return first
  const last = partsOf(after)
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

/** The last part of an address may be written as IPv4. */
function partsOf(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return Number.parseInt(part, 16)
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

const bytesOf = (group: number): number[] => [group >> 8, group & 0xff]
