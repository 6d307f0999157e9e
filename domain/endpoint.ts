import { z } from 'zod'
import type { ApprovalKind } from './approval-request.ts'
import type { ProblemCode } from './problem.ts'
import type { SheetColumn } from './sheet.ts'
import { idParams, idSchema } from './text.ts'

export const roleNames = ['OWNER', 'TENANT', 'ADMIN', 'SUPERADMIN', 'MANAGER'] as const
export type RoleName = (typeof roleNames)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** How long it may take: somebody waits for a page, for a report, or for what would else be a job (server/platform/database/time-limits.ts). */
export type CallKind = 'INTERACTIVE' | 'REPORT' | 'JOB'
/** Who may call: everybody, everybody signed in, or the acting roles listed. */
export type Allow = 'PUBLIC' | 'SIGNED_IN' | readonly [RoleName, ...RoleName[]]

/**
 * One call of the HTTP contract, declared once. From it come validation, OpenAPI, the typed client,
 * the guard and the refusal tests.
 */
export type Endpoint = {
  readonly method: Method
  /** Below /api; parameters in braces: "/lease/{id}". */
  readonly path: `/${string}`
  readonly summary: string
  readonly allow: Allow
  /** Those of the path; ids, where it says nothing else. */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** `undefined`: no content. `'FILE'`: bytes, not JSON. */
  readonly reply: z.ZodType | 'FILE' | undefined
  /** A list as CSV or XLSX. Every reply of `pageOf` has them (contracts.test.ts). */
  readonly columns?: readonly SheetColumn<never>[]
  /** The status of success; 200, or 204 without a reply, when left out. */
  readonly status?: 200 | 201 | 202 | 204
  /**
   * Refusals beyond 400, 401, 403, 404, 500 and 503 that the caller should expect. Not those that follow from the fields below, such as
   * CHANGED_MEANWHILE of a versioned call (`problemStatuses`, server/platform/http/describe-api.ts).
   */
  readonly problems?: readonly ProblemCode[]
  /** REPORT for what is below /report, INTERACTIVE for all else, when left out. */
  readonly callKind?: CallKind
  /**
   * Takes an Idempotency-Key: moves money, or creates a record. Its first answer is stored for 30 days, so none whose answer has a secret does.
   */
  readonly isIdempotent?: boolean
  /** A POST that only works something out: nothing changes, so nothing is audited. */
  readonly isCalculation?: boolean
  /** A GET that writes: a document is marked as printed, a look is counted, a session was used. Any other only reads. */
  readonly hasSideEffects?: boolean
  /** A GET that only reads, but asks about the server that takes writes: never answered by a replica (docs/decisions/0120). */
  readonly readsPrimary?: boolean
  /** Asked by the page and not by the person: never counts as use of the session (docs/decisions/0070). */
  readonly isBackground?: boolean
  /** Notes only what the caller themself has seen: of no use in the audit. */
  readonly isOwnMark?: boolean
  /**
   * Reads, changes or removes one record that has a version: its reply carries it as `version` and as its ETag, and a call that changes
   * something may name the version that the caller saw in `If-Match` (RFC 9110, 13.1.1).
   */
  readonly isVersioned?: boolean
  /**
   * With it a program chooses what it is answered: `fields` names some fields of each record, `include` related records that come beside it.
   * Empty: only fields (domain/api/chosen-parts.ts).
   */
  readonly includes?: Includes
  /** Public, the same for everybody, and so long as good: caches may store it. Else none may. */
  readonly cacheSeconds?: number
  /** The body is a form with one file. */
  readonly multipart?: boolean
  /** The fields beside that file. Without a file the same may come as JSON. */
  readonly form?: z.ZodObject
  /** Public, and answers more to who is signed in; a dead token is read as none. */
  readonly optionalAuth?: boolean
  /** Waits for a second person where the office set so: then 202 with the request, instead of its reply. */
  readonly approval?: ApprovalKind
  /**
   * Needs a fresh proof of who is there: a sign-in, or a proof by `proof.give`, within the last 15 minutes. Without it the call is refused
   * with PROOF_REQUIRED. OR_PASSWORD: a `password` in the body, which the handler checks, is a proof as well (docs/decisions/0069).
   * FACTOR: whoever has a second factor gives one; without it FACTOR_PROOF_REQUIRED.
   */
  readonly needsProof?: true | 'OR_PASSWORD' | 'FACTOR'
  /**
   * Changes how the person signs in, to whichever office. A session that the provider of one office vouched for then needs a password or a
   * second factor of the person's own; without it OWN_PROOF_REQUIRED (docs/decisions/0146).
   */
  readonly needsOwnProof?: true
  /** Only for people of the office, not for an operator in support access; `isOfficeOnly` says it of more. */
  readonly officeOnly?: true
  /** May be called before a second factor that is required has been set up: what sets one up, says who one is, or ends the session. */
  readonly allowUnenrolled?: boolean
  /** May be called with the password that was sent: what sets one's own, says who one is, or ends the session. */
  readonly allowUnverified?: boolean
}

/** The record that a field of another record names, as the call answers it that reads it. */
export type Relation = {
  /** The field with its id, or with a list of ids. */
  readonly idIn: string
  /** Only where this field has this value: a lease of a building names no unit. */
  readonly where?: readonly [field: string, value: string]
  readonly reads: Endpoint
}
export type Includes = Readonly<Record<string, Relation>>

type OfficeOnly = Pick<Endpoint, 'allow'> & { [K in 'needsProof' | 'officeOnly' | 'approval']?: Endpoint[K] | undefined }

/**
 * Whether an operator in support access (docs/decisions/0078) is refused: what pays or gives up money, grants or ends a role, changes how
 * somebody signs in, or decides for the office. What needs a fresh proof is of that kind, but for one's own sign-in; so is what may wait for a
 * second person, but for a setting, of which the use case decides.
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
/** What a handler must answer before it is parsed. */
export type ReplyInputOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> : void

export const adminOnly = ['ADMIN'] as const
export const staffRoles = ['ADMIN', 'MANAGER'] as const
export const staffAndOwner = ['ADMIN', 'MANAGER', 'OWNER'] as const
export const staffAndTenant = ['ADMIN', 'MANAGER', 'TENANT'] as const
export const everyRole = ['ADMIN', 'MANAGER', 'OWNER', 'TENANT'] as const
