import { hash } from '@node-rs/argon2'

/** Intentionally slow: never call it inside a transaction. */
export type HashPassword = (text: string) => Promise<string>

/** Argon2id with the library's default costs (19 MiB, two passes), which are OWASP's. */
export const hashPassword: HashPassword = (text) => hash(text)
