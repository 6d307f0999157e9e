import { createHash } from 'node:crypto'

/** The id of a session's row: the hash of the secret in its token (a UUID of version 8). A reader of the table cannot create the token. */
export function sessionIdOf(sessionSecret: string): string {
  const hex = createHash('sha256').update(sessionSecret).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}
