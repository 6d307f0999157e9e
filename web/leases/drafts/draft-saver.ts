import type { PropertyType } from '../../../domain/properties/property.ts'
import { type CallArgs, call, callVersioned, type Reply } from '../../platform/call.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { asProblem, type ProblemError } from '../../platform/problem-error.ts'
import type { LeaseDraft, LeaseStep } from '../wizard/lease-draft.ts'

export type StoredDraft = Reply<'leaseDraft.read'>
export type SaveState =
  | { is: 'UNTOUCHED' | 'TYPED' | 'SAVING' | 'SAVED' }
  /** Refused, or the connection was lost; the next change is saved with it. */
  | { is: 'FAILED'; problem: ProblemError }
  /** Somebody else saved another version, or the draft is gone. Nothing more is saved until the person chooses. */
  | { is: 'CHANGED' | 'GONE'; problem: ProblemError }
type Listener = (state: SaveState, saved: StoredDraft | undefined) => void

const pauseMs = 1500

/** Saves what is typed in the wizard when the typing pauses: one call after the other, each with the version of the one before. */
export class DraftSaver {
  readonly #propertyType: PropertyType
  #saved: StoredDraft | undefined
  /** Not saved yet. */
  #typed: LeaseDraft | undefined
  #step: LeaseStep
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> = Promise.resolve()
  /** Of the draft that is not begun yet: sent again after a lost connection, it begins one draft. */
  #key = crypto.randomUUID()
  #state: SaveState['is'] = 'UNTOUCHED'
  #listener: Listener | undefined

  constructor(propertyType: PropertyType, saved: StoredDraft | undefined) {
    this.#propertyType = propertyType
    this.#saved = saved
    this.#step = saved?.terms.step ?? 'what'
  }

  listen(listener: Listener): () => void {
    this.#listener = listener
    return () => {
      this.#listener = undefined
    }
  }

  typed(values: LeaseDraft): void {
    if (this.#isStopped) return
    this.#typed = values
    this.#show({ is: 'TYPED' })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), pauseMs)
  }

  /** A step was left: saved at once, and continued from the next one. */
  moved(values: LeaseDraft, step: LeaseStep): void {
    if (this.#isStopped) return
    this.#step = step
    this.#typed = values
    void this.save()
  }

  /** What was typed and is not saved yet, at once. */
  save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#sending = this.#sending.then(() => this.#send())
    return this.#sending
  }

  /** For the call that creates the lease: the draft that becomes it, once no call is under way. */
  async settle(): Promise<{ id: string; version: number } | undefined> {
    await this.save()
    return this.#saved && { id: this.#saved.id, version: this.#saved.version }
  }

  /** Goes on in a draft of its own, beside what others made of this one. */
  saveSeparately(values: LeaseDraft): void {
    this.#saved = undefined
    this.#key = crypto.randomUUID()
    this.#state = 'TYPED'
    this.#typed = values
    void this.save()
  }

  get #isStopped(): boolean {
    return this.#state === 'CHANGED' || this.#state === 'GONE'
  }

  async #send(): Promise<void> {
    const typed = this.#typed
    if (!typed || this.#isStopped) return
    this.#typed = undefined
    this.#show({ is: 'SAVING' })
    try {
      this.#saved = await this.#call(bodyOf(typed, this.#step))
      this.#show({ is: this.#typed ? 'TYPED' : 'SAVED' })
    } catch (error) {
      const problem = asProblem(error)
      if (problem.code === 'CHANGED_MEANWHILE') return this.#show({ is: 'CHANGED', problem })
      if (problem.isMissing) {
        this.#saved = undefined
        return this.#show({ is: 'GONE', problem })
      }
      if (problem.isAnswered) this.#key = crypto.randomUUID()
      this.#typed ??= typed
      this.#show({ is: 'FAILED', problem })
    }
  }

  #call(body: CallArgs<'leaseDraft.update'>['body']): Promise<StoredDraft> {
    const propertyType = this.#propertyType
    if (!this.#saved) return call('leaseDraft.create', { body: { propertyType, ...body }, idempotencyKey: this.#key })
    const { id, version } = this.#saved
    return callVersioned('leaseDraft.update', { params: { id }, body, ifMatch: version })
  }

  #show(state: SaveState): void {
    this.#state = state.is
    this.#listener?.(state, this.#saved)
  }
}

function bodyOf({ propertyId, tenantId, ...terms }: LeaseDraft, step: LeaseStep) {
  return { propertyId, tenantId, terms: { ...terms, step } }
}

/** What was stored, over what a draft starts from. */
export function draftOfStored(
  start: LeaseDraft,
  { propertyId, tenantId, terms: { step: _step, ...terms } }: StoredDraft,
): LeaseDraft {
  return { ...start, ...omitUndefined(terms), propertyId, tenantId }
}
