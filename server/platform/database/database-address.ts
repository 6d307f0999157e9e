const form = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/
export const maxHosts = 8

/**
 * The addresses of a database, one for each of its servers. An address lists several in libpq's format:
 * postgres://user:password@first:5432,second:5432/name.
 */
export function addressesOf(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = form.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  return hosts.split(',').map((host) => `${start}${host}${rest}`)
}

export function isDatabaseAddress(url: string): boolean {
  const addresses = addressesOf(url)
  const hasEachHost = addresses.length === 1 || addresses.every((address) => form.exec(address)?.[2] !== '')
  return form.test(url) && hasEachHost && addresses.length <= maxHosts && addresses.every((address) => URL.canParse(address))
}

/** The servers and the name of the database, as in first:5432,second:5432/name, without user or options. */
export function placeOfDatabase(url: string): string {
  const places = addressesOf(url).map((address) => new URL(address))
  const hosts = places.map(({ hostname, port }) => `${hostname}:${port || '5432'}`)
  return `${hosts.join(',')}${places[0]?.pathname ?? ''}`
}

/** The login that connects. */
export function loginOf(url: string): string {
  return decodeURIComponent(new URL(addressesOf(url)[0] ?? url).username)
}

/** The same address with another value of a parameter, such as the `options` of a session. */
export function withParameter(url: string, name: string, change: (value: string) => string): string {
  const addresses = addressesOf(url)
  const changed = new URL(addresses[0] ?? url)
  changed.searchParams.set(name, change(changed.searchParams.get(name) ?? ''))
  if (addresses.length === 1) return changed.href
  const hosts = form.exec(url)?.[2] ?? ''
  return changed.href.replace(form, (_, start: string, _host: string, rest: string) => `${start}${hosts}${rest}`)
}
