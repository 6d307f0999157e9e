/** The error codes for refused calls: code → HTTP status and title (RFC 9457). */
export const problems = {
  INVALID_INPUT: { status: 400, title: 'Some fields need your attention' },
  BOT_CHECK_REQUIRED: { status: 400, title: 'One more check' },
  UNAUTHENTICATED: { status: 401, title: 'Please sign in' },
  SESSION_INACTIVE: { status: 401, title: 'Please sign in again' },
  SECOND_FACTOR_REQUIRED: { status: 401, title: 'One more step' },
  INVALID_CREDENTIALS: { status: 401, title: 'Sign-in failed' },
  INVALID_TOKEN: { status: 401, title: 'API token not valid' },
  FORBIDDEN: { status: 403, title: 'Forbidden' },
  INSUFFICIENT_SCOPE: { status: 403, title: 'Permission missing' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  DUPLICATE: { status: 409, title: 'Already exists' },
  IN_USE: { status: 409, title: 'Still in use' },
  CHANGED_MEANWHILE: { status: 409, title: 'Changed by somebody else' },
  WRONG_PASSWORD: { status: 409, title: 'Wrong password' },
  ROLE_OFFERED: { status: 409, title: 'You have been offered a role' },
  PASSWORD_NOT_SET: { status: 409, title: 'Set your own password first' },
  SECOND_FACTOR_NOT_SET: { status: 409, title: 'Set up a second factor first' },
  PROOF_REQUIRED: { status: 409, title: 'Confirm it is you' },
  FACTOR_PROOF_REQUIRED: { status: 409, title: 'Confirm it is you with a second factor' },
  OWN_PROOF_REQUIRED: { status: 409, title: 'Confirm it is you with your password' },
  WEAK_PASSWORD: { status: 409, title: 'Password too weak' },
  REMARK_IN_FORCE: { status: 409, title: 'Remark on the land' },
  OWNERS_UNCLEAR: { status: 409, title: 'Owners not clear' },
  OWNER_APPROVAL_NEEDED: { status: 409, title: 'An owner must approve' },
  LEASE_OVERLAP: { status: 409, title: 'Already let on these dates' },
  ILLEGAL_TRANSITION: { status: 409, title: 'Not possible now' },
  POLICY_VIOLATION: { status: 409, title: 'Against the tenancy rules' },
  NOT_OPEN: { status: 409, title: 'Nothing left to pay' },
  ALREADY_SETTLED: { status: 409, title: 'Already settled' },
  AMOUNTS_DIFFER: { status: 409, title: 'The amounts differ' },
  ALREADY_REVERSED: { status: 409, title: 'Already reversed' },
  IDEMPOTENCY_MISMATCH: { status: 409, title: 'Key already used' },
  TOO_LARGE: { status: 413, title: 'Too large' },
  UNSUPPORTED_MEDIA: { status: 415, title: 'Unsupported content type' },
  FILE_INFECTED: { status: 422, title: 'File rejected' },
  TOO_MANY_REQUESTS: { status: 429, title: 'Too many attempts' },
  UNEXPECTED: { status: 500, title: 'Something went wrong' },
  UNAVAILABLE: { status: 503, title: 'Not available right now' },
  TIMED_OUT: { status: 503, title: 'Timed out' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems
export type FieldError = { path: string; message: string }
/** A record that prevents the action, with the path of its page. */
export type Blocker = { label: string; path: string }

/** For CHANGED_MEANWHILE: the current record, and the changes since the version of the caller. */
export type Conflict = {
  version: number
  current: object
  /** The fields that others changed, as far as the history has them; their values are in `current`. */
  changedFields: string[]
  /** Null if no person changed it. */
  changedBy: string | null
  changedAt: string | null
}

/** For ROLE_OFFERED: a role of an office whose earlier offer ended without acceptance. */
export type OfferedRole = { id: string; name: string; organisationName: string }

/** The body of every refusal, as `application/problem+json`. */
export type ProblemReply = {
  type: string
  title: string
  status: number
  detail: string
  code: ProblemCode
  errors?: FieldError[]
  /** For IN_USE: the known records that use it. */
  usedBy?: Blocker[]
  conflict?: Conflict
  offers?: OfferedRole[]
  /** For INSUFFICIENT_SCOPE: the scope that the API token lacks; omitted if no token may make the call. */
  scope?: string
}

/** Additional data of a refusal. */
type Details = {
  errors?: FieldError[]
  usedBy?: Blocker[]
  conflict?: Conflict
  offers?: OfferedRole[]
  scope?: string
  retryAfterSeconds?: number
  cause?: unknown
}

/** A call refused by a rule. `detail` is a sentence for a toast: the problem and the next step. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors: FieldError[] | undefined
  readonly usedBy: Blocker[] | undefined
  readonly conflict: Conflict | undefined
  readonly offers: OfferedRole[] | undefined
  readonly scope: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, detail: string, more: Details = {}) {
    super(detail, more.cause === undefined ? {} : { cause: more.cause })
    this.name = 'Problem'
    this.code = code
    this.errors = more.errors
    this.usedBy = more.usedBy
    this.conflict = more.conflict
    this.offers = more.offers
    this.scope = more.scope
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get status(): number {
    return problems[this.code].status
  }

  toReply(): ProblemReply {
    const { status, title } = problems[this.code]
    return {
      type: `urn:sakhang:problem:${this.code.toLowerCase().replaceAll('_', '-')}`,
      title,
      status,
      detail: this.message,
      code: this.code,
      ...(this.errors ? { errors: this.errors } : {}),
      ...(this.usedBy ? { usedBy: this.usedBy } : {}),
      ...(this.conflict ? { conflict: this.conflict } : {}),
      ...(this.offers ? { offers: this.offers } : {}),
      ...(this.scope ? { scope: this.scope } : {}),
    }
  }
}

/** A refusal that belongs to one field of the body, e.g. path "/cid". */
export function fieldProblem(path: string, message: string): Problem {
  return new Problem('INVALID_INPUT', message, { errors: [{ path, message }] })
}

/** The value of a field is already registered, e.g. path "/cid". */
export function duplicateProblem(path: string, message: string): Problem {
  return new Problem('DUPLICATE', message, { errors: [{ path, message }] })
}

export function notFound(what: string): Problem {
  return new Problem('NOT_FOUND', `There is no such ${what} here.`)
}

/** Returns the value, or throws a 404 that names what is missing. */
export function ensureFound<T>(found: T | null | undefined, what: string): T {
  if (!found) throw notFound(what)
  return found
}

/**
 * For a program: the token is unknown, expired or revoked, or its creator may no longer act for the office. The reply does not distinguish
 * these cases.
 */
export function invalidApiToken(): Problem {
  return new Problem('INVALID_TOKEN', 'This API token is not valid. It may be mistyped, expired or revoked.')
}

type Changer = { fields: string[]; by: string | null; at: string | null }

const compareAgain = 'Compare the two versions and save again.'
export const beforeRemoval = 'Check it again before you remove it.'

/** Another user saved the record after the caller had read it; `next` states the next step. */
export function changedMeanwhile(
  what: string,
  current: { version: number },
  { fields, by, at }: Changer = nobody,
  next: string = compareAgain,
): Problem {
  const detail = `${by ?? 'Somebody else'} changed this ${what} after you opened it. ${next}`
  const { version } = current
  return new Problem('CHANGED_MEANWHILE', detail, {
    conflict: { version, current, changedFields: fields, changedBy: by, changedAt: at },
  })
}
const nobody: Changer = { fields: [], by: null, at: null }
