import type { ProblemReply } from '../../domain/problem.ts'
import { t, translated } from '../../domain/wording.ts'

const notAvailable = new Set([502, 503, 504])

/** A call refused by the server, or one that never reached it. `message` is a sentence fit for a toast. */
export class ProblemError extends Error {
  readonly problem: ProblemReply

  constructor(problem: ProblemReply) {
    super(problem.detail)
    this.name = 'ProblemError'
    this.problem = problem
  }

  get status(): number {
    return this.problem.status
  }

  get code(): ProblemReply['code'] {
    return this.problem.code
  }

  /** Not there, not theirs, or asked for by what cannot be an id. */
  get isMissing(): boolean {
    return this.status === 404 || (this.status === 400 && this.problem.errors?.some(({ path }) => path === '/id') === true)
  }

  /**
   * The call was refused, and the very same would be refused again. A server or a proxy that is not available does not know whether it
   * was carried out, so the call keeps its idempotency key and may be repeated.
   */
  get isAnswered(): boolean {
    return this.problem.status > 0 && !notAvailable.has(this.problem.status)
  }
}

/** The call was stored and is carried out once another person of the office approves it. */
export class AwaitingApprovalError extends ProblemError {
  /** The request that waits. */
  readonly requestId: string

  constructor(requestId: string) {
    const detail = t`Sent for approval. Another person of the office has to approve it.`
    super({ type: 'about:blank', title: t`Waiting for approval`, status: 202, detail, code: 'ILLEGAL_TRANSITION' })
    this.requestId = requestId
  }
}

export async function problemOf(response: Response): Promise<ProblemError> {
  const reply: ProblemReply | undefined = response.headers.get('content-type')?.includes('json')
    ? await response.json().catch(() => undefined)
    : undefined
  return new ProblemError(reply?.detail ? inLanguage(reply) : unexpected(response.status))
}

/** What the server says in English, in the language of the page where the catalogue knows it. */
function inLanguage({ title, detail, errors, ...reply }: ProblemReply): ProblemReply {
  return {
    ...reply,
    title: translated(title),
    detail: translated(detail),
    ...(errors && { errors: errors.map(({ message, ...error }) => ({ ...error, message: translated(message) })) }),
  }
}

/** No answer at all: status 0, as browsers report it. */
export function unreachable(): ProblemError {
  return new ProblemError({
    type: 'urn:sakhang:problem:unreachable',
    title: t`No connection`,
    status: 0,
    detail: t`The server could not be reached. Check the connection and try again.`,
    code: 'UNEXPECTED',
  })
}

function unexpected(status: number): ProblemReply {
  return {
    type: 'urn:sakhang:problem:unexpected',
    title: t`Something went wrong`,
    status,
    detail: t`Unexpected server error. Try again. If it happens again, tell your administrator.`,
    code: 'UNEXPECTED',
  }
}

export function asProblem(error: unknown): ProblemError {
  return error instanceof ProblemError ? error : unreachable()
}
