import type { PropertyType } from '../../../domain/properties/property.ts'
import { type CallArgs, call, callVersioned, type Reply } from '../../platform/call.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { asProblem, type ProblemError } from '../../platform/problem-error.ts'
import type { LeaseDraft, LeaseStep } from '../wizard/lease-draft.ts'

export type StoredDraft = Reply<'leaseDraft.read'>
export type SaveState =
  | { is: 'UNTOUCHED' | 'TYPED' | 'SAVING' | 'SAVED' }
  /** The save was refused, or the connection was lost. The next save includes this change. */
  | { is: 'FAILED'; problem: ProblemError }
  /** Another user saved another version, or the draft was deleted. Nothing more is saved until the person chooses. */
  | { is: 'CHANGED' | 'GONE'; problem: ProblemError }
type Listener = (state: SaveState, saved: StoredDraft | undefined) => void

const pauseMs = 1500

/** Saves the input of the wizard when typing pauses. Calls run one after another, each with the version that the previous one returned. */
export class DraftSaver {
  readonly #propertyType: PropertyType
  #saved: StoredDraft | undefined
  /** The input that is not saved yet. */
  #typed: LeaseDraft | undefined
  #step: LeaseStep
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> = Promise.resolve()
  /** The key of the draft that is not created yet, so that a repeated call after a lost connection creates only one draft. */
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

  /** The person changed the step: saves immediately, and the draft continues from the new step. */
  moved(values: LeaseDraft, step: LeaseStep): void {
    if (this.#isStopped) return
    this.#step = step
    this.#typed = values
    void this.save()
  }

  /** Saves unsaved input immediately. */
  save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#sending = this.#sending.then(() => this.#send())
    return this.#sending
  }

  /** For the call that creates the lease: returns the draft that becomes it, after pending calls have finished. */
  async settle(): Promise<{ id: string; version: number } | undefined> {
    await this.save()
    return this.#saved && { id: this.#saved.id, version: this.#saved.version }
  }

  /** Continues in a separate draft, next to the version that other users saved. */
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

/** Merges the stored values over the default values of a draft. */
export function draftOfStored(
  start: LeaseDraft,
  { propertyId, tenantId, terms: { step: _step, ...terms } }: StoredDraft,
): LeaseDraft {
  return { ...start, ...omitUndefined(terms), propertyId, tenantId }
}
