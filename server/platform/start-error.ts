import pg from 'pg'
import { isConnectionLost } from './database/database-problem.ts'

/** The reason why the product or one of its tools does not start; `message` is the one sentence shown, and includes the remedy. */
export class StartError extends Error {}

const noRoom = ['ENOSPC', 'EDQUOT', 'EFBIG']
const notAllowed = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'EISDIR']
const diskFull = '53100'
const insufficientPrivilege = '42501'
const loginRefused = /^28/

/** The message for a failed start. Undefined for a bug, whose stack must be printed. */
export function startSentence(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (error instanceof StartError) return error.message
  if (cause instanceof pg.DatabaseError && cause.code === diskFull)
    return `The disk of the database is full: ${cause.message}. Free some space, then start again.`
  if (cause instanceof pg.DatabaseError && cause.code === insufficientPrivilege)
    return `The database does not let its owner do this: ${cause.message}. Set DATABASE_OWNER_URL to a login that owns the database and may create roles.`
  if (cause instanceof pg.DatabaseError && loginRefused.test(cause.code ?? ''))
    return `PostgreSQL refused the login: ${cause.message}. Check DATABASE_URL, or put postgres-passwords.json back into DATA_DIR.`
  if (isConnectionLost(cause))
    return `The connection to the database broke: ${reasonOf(cause)}. See that PostgreSQL runs, then start again.`
  return undefined
}

/** If several addresses of one name all refuse, the error contains one error for each. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** The sentence for a folder of DATA_DIR that could not be created or written. */
export function cannotWrite(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (noRoom.includes(code))
    return new StartError(`There is no room left to write in ${path}. Free some space, or choose another folder with DATA_DIR.`)
  if (notAllowed.includes(code))
    return new StartError(
      `The data folder ${path} cannot be written (${code}). Choose another with DATA_DIR, or correct its permissions.`,
    )
  return error
}

/** An invalid setting is returned as the sentence about it. */
export function orThrow<T>(found: T | string): T {
  if (typeof found === 'string') throw new StartError(found)
  return found
}
