import type { ProblemReply } from '../../domain/problem.ts'
import { t, translated } from '../../domain/wording.ts'

const notAvailable = new Set([502, 503, 504])

/** A call that the server refused or that never reached it. `message` is a sentence for a toast. */
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

  /** The record does not exist, is not accessible, or the id is invalid. */
  get isMissing(): boolean {
    return this.status === 404 || (this.status === 400 && this.problem.errors?.some(({ path }) => path === '/id') === true)
  }

  /**
   * True if the call was refused and a repeated call would be refused too. An unavailable server or proxy cannot say whether the call was
   * executed, so the call keeps its idempotency key and may be repeated.
   */
  get isAnswered(): boolean {
    return this.problem.status > 0 && !notAvailable.has(this.problem.status)
  }
}

/** The call was stored and is executed after another person of the office approves it. */
export class AwaitingApprovalError extends ProblemError {
  /** The id of the pending request. */
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

/** Translates the server's English messages into the language of the page, if the catalogue has them. */
function inLanguage({ title, detail, errors, ...reply }: ProblemReply): ProblemReply {
  return {
    ...reply,
    title: translated(title),
    detail: translated(detail),
    ...(errors && { errors: errors.map(({ message, ...error }) => ({ ...error, message: translated(message) })) }),
  }
}

/** The request received no response: status 0, as browsers report it. */
export function unreachable(): ProblemError {
  return new ProblemError({
    type: 'urn:sakhang:problem:unreachable',
    title: t`No connection`,
    status: 0,
    detail: t`The server could not be reached. Check the connection and try again.`,
    code: 'UNEXPECTED',
  })
}

const timeoutType = 'urn:sakhang:problem:timeout'

/** No reply in time. It is unknown whether the call was executed. */
export function timedOut(): ProblemError {
  return new ProblemError({
    type: timeoutType,
    title: t`No reply`,
    status: 0,
    detail: t`The server did not reply in time. Check the connection and try again.`,
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

/** Whether an immediate second attempt is worthwhile: not after a refusal, nor after waiting for a reply. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof ProblemError && !error.isAnswered && error.problem.type !== timeoutType
}

export function asProblem(error: unknown): ProblemError {
  return error instanceof ProblemError ? error : unreachable()
}
