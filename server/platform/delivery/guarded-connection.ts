import { lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { AddressGuard } from './address-guard.ts'

/** The message is written for the office. */
export class UnreachableError extends Error {}

type Guarded = { guard: AddressGuard /** Lists the internal networks that may be called. */; setting: string }

/**
 * How to connect to an address that an office chose. The name is resolved once and checked when the connection is made, so that it cannot
 * point to an internal address. Connections are not kept open. Throws UnreachableError if the address itself is rejected.
 */
export function guardedConnection(target: URL, { guard, setting }: Guarded): { agent: false; lookup: LookupFunction } {
  const isSecure = target.protocol === 'https:'
  const isUsable = (address: string) => guard.allows(address) && (isSecure || guard.isNamed(address))
  const refused = (address: string) => {
    if (!isSecure && guard.allows(address)) return new UnreachableError('The address does not begin with https://.')
    const inside = `${address} is an address in a private network. The operator of this installation can allow it (${setting}).`
    return new UnreachableError(inside)
  }
  const host = target.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isUsable(host)) throw refused(host)
  return { agent: false, lookup: guardedLookup((address) => (isUsable(address) ? undefined : refused(address))) }
}

function guardedLookup(issueOf: (address: string) => Error | undefined): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const usable = addresses.filter(({ address }) => issueOf(address) === undefined)
      const [first] = usable
      if (!first)
        return callback(issueOf(addresses[0]?.address ?? '') ?? new UnreachableError(`${hostname} has no address.`), '', 0)
      if (options.all) return callback(null, usable)
      callback(null, first.address, first.family)
    })
  }
}

export function reasonOf(error: unknown, timeoutMs: number): string {
  const code: unknown = Object(error).code
  if (code === 'ABORT_ERR' || Object(error).name === 'TimeoutError' || Object(error).name === 'AbortError')
    return `No reply within ${Math.round(timeoutMs / 1000)} seconds.`
  return typeof code === 'string' ? `The connection failed (${code.slice(0, 40)}).` : 'The connection failed.'
}
