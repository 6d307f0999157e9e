import { z } from 'zod'
import type { ApprovalKind } from './approval-request.ts'
import type { ProblemCode } from './problem.ts'
import type { SheetColumn } from './sheet.ts'
import { idParams, idSchema } from './text.ts'

export const roleNames = ['OWNER', 'TENANT', 'ADMIN', 'SUPERADMIN', 'MANAGER'] as const
export type RoleName = (typeof roleNames)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/**
 * The kind of time limit: a user waits for a page or a report, or the work would otherwise be a job
 * (server/platform/database/time-limits.ts).
 */
export type CallKind = 'INTERACTIVE' | 'REPORT' | 'JOB'
/** The callers allowed: everyone, everyone signed in, or the listed acting roles. */
export type Allow = 'PUBLIC' | 'SIGNED_IN' | readonly [RoleName, ...RoleName[]]

/** One call of the HTTP contract, declared once. Validation, OpenAPI, the typed client, the guard and the refusal tests follow from it. */
export type Endpoint = {
  readonly method: Method
  /** Below /api; parameters in braces: "/lease/{id}". */
  readonly path: `/${string}`
  readonly summary: string
  readonly allow: Allow
  /** The path parameters; ids by default. */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** `undefined`: no content. `'FILE'`: bytes, not JSON. */
  readonly reply: z.ZodType | 'FILE' | undefined
  /** A list that can be downloaded as CSV or XLSX. Every reply of `pageOf` has columns (contracts.test.ts). */
  readonly columns?: readonly SheetColumn<never>[]
  /** The status of success; defaults to 200, or 204 without a reply. */
  readonly status?: 200 | 201 | 202 | 204
  /**
   * Refusals beyond 400, 401, 403, 404, 500 and 503 that the caller should expect. Refusals that follow from the fields below are not
   * listed, such as CHANGED_MEANWHILE of a versioned call (`problemStatuses`, server/platform/http/describe-api.ts).
   */
  readonly problems?: readonly ProblemCode[]
  /** Defaults to REPORT for paths below /report, otherwise INTERACTIVE. */
  readonly callKind?: CallKind
  /**
   * The call accepts an Idempotency-Key: it moves money or creates a record. Its first reply is stored for 30 days, so a call whose reply
   * contains a secret must not set this.
   */
  readonly isIdempotent?: boolean
  /** A POST that only calculates: it changes nothing, so it is not audited. */
  readonly isCalculation?: boolean
  /**
   * A GET that writes: a document is marked as printed, a view is counted, or the use of a session is recorded. Any other GET is read-only.
   */
  readonly hasSideEffects?: boolean
  /** A GET that only reads, but concerns the primary server: a replica never answers it (docs/decisions/0120). */
  readonly readsPrimary?: boolean
  /** The page makes the call without an action of the user: it never counts as use of the session (docs/decisions/0070). */
  readonly isBackground?: boolean
  /** The call only records what the caller has seen, which is of no use in the audit. */
  readonly isOwnMark?: boolean
  /**
   * Reads, changes or removes one record that has a version. The reply has it as `version` and as its ETag, and a call that changes the
   * record may send the caller's version in `If-Match` (RFC 9110, 13.1.1).
   */
  readonly isVersioned?: boolean
  /**
   * A program can choose the parts of the reply: `fields` names fields of each record, `include` names related records to add. Empty: only
   * `fields` is possible (domain/api/chosen-parts.ts).
   */
  readonly includes?: Includes
  /**
   * The reply is public, the same for everyone and valid for this many seconds, so caches may store it. Without this field no cache may.
   */
  readonly cacheSeconds?: number
  /** The body is a form with one file. */
  readonly multipart?: boolean
  /** The form fields sent with the file. Without a file they may be sent as JSON. */
  readonly form?: z.ZodObject
  /** The call is public, and returns more to a signed-in caller; an invalid token is treated as none. */
  readonly optionalAuth?: boolean
  /** The call waits for a second person if the office requires it: the reply is then 202 with the request. */
  readonly approval?: ApprovalKind
  /**
   * The call needs a fresh proof of identity: a sign-in, or a proof by `proof.give`, within the last 15 minutes. Without it the call is
   * refused with PROOF_REQUIRED. OR_PASSWORD: a `password` in the body, which the handler checks, is also a proof (docs/decisions/0069).
   * FACTOR: a person with a second factor must use it, otherwise FACTOR_PROOF_REQUIRED.
   */
  readonly needsProof?: true | 'OR_PASSWORD' | 'FACTOR'
  /**
   * The call changes how the person signs in to every office. A session that the provider of one office vouched for then needs the person's
   * own password or second factor, otherwise OWN_PROOF_REQUIRED (docs/decisions/0146).
   */
  readonly needsOwnProof?: true
  /** Only members of the office may call it, not an operator in support access; `isOfficeOnly` covers more calls. */
  readonly officeOnly?: true
  /** May be called before a required second factor is set up: calls that set one up, return the own identity, or end the session. */
  readonly allowUnenrolled?: boolean
  /** May be called with a temporary password: calls that set the own password, return the own identity, or end the session. */
  readonly allowUnverified?: boolean
}

/** The record to which a field of another record refers, as returned by the call that reads it. */
export type Relation = {
  /** The field that contains its id, or a list of ids. */
  readonly idIn: string
  /** Applies only if this field has this value: a lease of a building has no unit. */
  readonly where?: readonly [field: string, value: string]
  readonly reads: Endpoint
}
export type Includes = Readonly<Record<string, Relation>>

type OfficeOnly = Pick<Endpoint, 'allow'> & { [K in 'needsProof' | 'officeOnly' | 'approval']?: Endpoint[K] | undefined }

/**
 * Whether the call is refused to an operator in support access (docs/decisions/0078): calls that pay or waive money, grant or end a role,
 * change how somebody signs in, or decide for the office. These include calls that need a fresh proof, except for the own sign-in, and
 * calls that may need approval, except for settings, where the use case decides.
 */
export function isOfficeOnly({ allow, needsProof, officeOnly, approval }: OfficeOnly): boolean {
  if (officeOnly || (approval !== undefined && approval !== 'SETTING')) return true
  return typeof allow !== 'string' && needsProof !== undefined
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type WithParams<E extends Endpoint> = E extends { params: z.ZodObject }
  ? E
  : [NamesIn<E['path']>] extends [never]
    ? E
    : E & { readonly params: z.ZodObject<{ [K in NamesIn<E['path']>]: typeof idSchema }> }

export function endpoint<const E extends Endpoint>(declaration: E): WithParams<E>
export function endpoint(declaration: Endpoint): Endpoint {
  const names = [...declaration.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
  if (declaration.params || names.length === 0) return declaration
  const isOne = names.join() === 'id'
  return { ...declaration, params: isOne ? idParams : z.object(Object.fromEntries(names.map((name) => [name, idSchema]))) }
}

export type ParamsOf<E extends Endpoint> = E['params'] extends z.ZodType ? z.output<E['params']> : Record<string, never>
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType ? z.output<E['query']> : Record<string, never>
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined
export type FormOf<E extends Endpoint> = E['form'] extends z.ZodType ? z.output<E['form']> : undefined
/** The type that a handler must return, before it is parsed. */
export type ReplyInputOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> : void

export const adminOnly = ['ADMIN'] as const
export const staffRoles = ['ADMIN', 'MANAGER'] as const
export const staffAndOwner = ['ADMIN', 'MANAGER', 'OWNER'] as const
export const staffAndTenant = ['ADMIN', 'MANAGER', 'TENANT'] as const
export const everyRole = ['ADMIN', 'MANAGER', 'OWNER', 'TENANT'] as const

export function callKindOf({ callKind, path }: Pick<Endpoint, 'callKind' | 'path'>): CallKind {
  return callKind ?? (path.startsWith('/report/') ? 'REPORT' : 'INTERACTIVE')
}
