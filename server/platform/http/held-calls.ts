import type { ApprovalKind, AwaitingApproval } from '../../../domain/approval-request.ts'
import type { Endpoint } from '../../../domain/endpoint.ts'
import { Problem } from '../../../domain/problem.ts'
import type { Tx } from '../database/database.ts'
import { duringCall } from './current-call.ts'

/** A call that may have to wait for a second person's approval. */
export type HeldCall = { key: string; kind: ApprovalKind; params: unknown; body: unknown; ifMatch: number | undefined }
/** Runs such a call, or stores it and returns the waiting request. */
export type HoldForApproval = <R>(tx: Tx, call: HeldCall, perform: () => Promise<R>) => Promise<R | AwaitingApproval>

/** The approver, and the transaction of the approval. */
type Approver = { tx: Tx }
/** Runs a call that waited, in the transaction and the name of the person who approves it. */
export type CarryOut = (
  by: Approver,
  request: { call: string; params: unknown; body: unknown; ifMatch: number | null },
) => Promise<unknown>

type Handled = { endpoint: Endpoint; handle: (call: never) => Promise<unknown> }
type Done = { endpoint: Endpoint; params: unknown; body: unknown; answer: unknown }

export function createHeldCalls(recordCall: (tx: Tx, done: Done) => Promise<void>) {
  const held = new Map<string, Handled>()
  const carryOut: CarryOut = async (by, { call: key, params, body, ifMatch }) => {
    const found = held.get(key)
    if (!found) throw new Error(`The call ${key} does not wait for anybody.`)
    const { endpoint, handle } = found
    const sent = { params: assertStillValid(endpoint.params, params), body: assertStillValid(endpoint.body, body) }
    const perform = async () => {
      const answer = await handle({ ...by, ...sent, ifMatch: ifMatch ?? undefined } as never)
      await recordCall(by.tx, { ...sent, answer, endpoint })
      return answer
    }
    return duringCall(key, perform, { body: sent.body })
  }
  return { add: (key: string, handled: Handled) => void held.set(key, handled), carryOut }
}

/** The body was valid when it was sent, but a new version of the product may require more. */
function assertStillValid(schema: Endpoint['body'], sent: unknown): unknown {
  const parsed = schema?.safeParse(sent)
  if (parsed?.success === false) throw noLongerValid()
  return parsed?.data
}

export function noLongerValid(): Problem {
  return new Problem('ILLEGAL_TRANSITION', 'This request can no longer be carried out. Refuse it, then make a new one.')
}

export function isAwaitingApproval(answer: unknown): answer is AwaitingApproval {
  return typeof answer === 'object' && answer !== null && 'isAwaitingApproval' in answer
}
