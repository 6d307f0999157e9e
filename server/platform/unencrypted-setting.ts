import { addressesOf } from './database/database-address.ts'

type Addresses = {
  /** Connections that may begin unencrypted and continue in TLS report that themselves. */
  databases: Record<string, string | undefined>
  web: Record<string, string | undefined>
}

/** The first setting that sends confidential data to another machine without TLS; undefined if there is none. */
export function unencryptedSetting({ databases, web }: Addresses): string | undefined {
  for (const [name, address] of Object.entries(databases)) {
    const urls = address === undefined ? [] : addressesOf(address).map((each) => new URL(each))
    if (urls.some((url) => isElsewhere(url) && url.searchParams.get('sslmode') !== 'verify-full'))
      return `${name} leads to another machine without TLS. Add sslmode=verify-full to it`
  }
  for (const [name, address] of Object.entries(web)) {
    // The path of a socket is not an address.
    const url = address === undefined || !URL.canParse(address) ? undefined : new URL(address)
    const secure = url && isElsewhere(url) ? secureSchemes[url.protocol] : undefined
    if (secure) return `${name} is not encrypted. Use ${secure}`
    if (url?.protocol === 'clamd:' && isElsewhere(url)) return `${name} is not encrypted. Run clamd on this machine`
  }
  return undefined
}

const secureSchemes: Record<string, string> = { 'http:': 'https', 'smpp:': 'smpps', 'imap:': 'imaps' }
const ownNames = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/** The query of a PostgreSQL address may contain a socket or another host. */
export function isElsewhere({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname
  return !ownNames.has(host) && !host.startsWith('/') && !host.startsWith('%2F')
}
