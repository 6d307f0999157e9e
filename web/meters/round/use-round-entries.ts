import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { asProblem, type ProblemError } from '../../platform/problem-error.ts'
import { plural, t } from '../../platform/texts.ts'
import { refreshStale } from '../../platform/use-endpoint.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { invalidatesByReading } from '../invalidates-by-reading.ts'
import { isEntered, isReadingValue, noEntry, type OfRound, type RoundEntry, roundFormOf } from './round-entry.ts'

export type RoundEntries = {
  of: (meterId: string) => RoundEntry
  change: (meterId: string, changed: Partial<RoundEntry>) => void
  /** The meters with input that can be saved. */
  entered: readonly string[]
  isSaving: boolean
  save: (meterIds: readonly string[]) => Promise<void>
}

/**
 * The input of a round, across its pages. Each reading is recorded separately; a refused one stays with its reason. `recorded`: the meters
 * that were read on the day, for which no input can be saved.
 */
export function useRoundEntries(ofRound: OfRound, recorded: ReadonlySet<string>): RoundEntries {
  const client = useQueryClient()
  const [entries, setEntries] = useState<ReadonlyMap<string, RoundEntry>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const entered = [...entries].flatMap(([id, entry]) => (isEntered(entry) && !recorded.has(id) ? [id] : []))
  useUnsavedGuard(() => entered.length > 0)
  const of = (meterId: string): RoundEntry => {
    const entry = entries.get(meterId) ?? noEntry
    const isOfOtherDay = entry.refusedOn !== null && entry.refusedOn !== ofRound.readOn
    return isOfOtherDay ? { ...entry, problem: null } : entry
  }
  const put = (meterId: string, changed: Partial<RoundEntry>) =>
    setEntries((before) => new Map(before).set(meterId, { ...(before.get(meterId) ?? noEntry), ...changed }))
  /** Input typed during the request stays. */
  const removeSaved = (meterId: string, { key }: RoundEntry) =>
    setEntries((before) => new Map([...before].filter(([id, entry]) => id !== meterId || entry.key !== key)))
  const save = async (meterIds: readonly string[]) => {
    setSaving(true)
    await recordAll(meterIds).finally(() => setSaving(false))
  }
  const recordAll = async (meterIds: readonly string[]) => {
    let saved = 0
    const reasons: string[] = []
    for (const id of meterIds) {
      // Saves one after another. A refused reading does not stop the next one; a lost connection does.
      const problem = await record(id, of(id), ofRound)
      if (problem === null) {
        saved += 1
        removeSaved(id, of(id))
        continue
      }
      const reason = problem.isTaken ? withTyped(problem.text, of(id)) : problem.text
      reasons.push(reason)
      const refused = { problem: reason, refusedOn: ofRound.readOn }
      put(id, problem.isTaken ? { ...noEntry, ...refused } : refused)
      if (problem.isLost) break
    }
    if (saved > 0) toast('SUCCESS', plural(saved, '{n} reading recorded', '{n} readings recorded'))
    if (reasons.length > 0) {
      toast(
        'ERROR',
        plural(reasons.length, '{n} reading not recorded', '{n} readings not recorded'),
        // With the filter “Not read on this day”, the row of a single reading may have disappeared.
        reasons.length === 1 ? reasons[0] : t`The reasons are in their rows.`,
      )
    }
    await refreshStale(client, new Set(invalidatesByReading))
  }
  const change = (meterId: string, changed: Partial<RoundEntry>) =>
    put(meterId, { problem: null, refusedOn: null, key: crypto.randomUUID(), ...changed })
  return { of, change, entered, isSaving, save }
}

/** `isTaken`: another person recorded the meter on that day, so this reading can never be saved. */
type Refused = { text: string; isLost: boolean; isTaken: boolean }

/** The recorded reading replaces the field, so the reason states the typed value. */
function withTyped(text: string, { value }: RoundEntry): string {
  return value.trim() === '' ? text : t`${text} You typed ${value.trim()}.`
}

async function record(meterId: string, entry: RoundEntry, ofRound: OfRound): Promise<Refused | null> {
  if (!entry.isEstimate && !isReadingValue(entry.value))
    return { text: t`Enter a number such as 1204.5.`, isLost: false, isTaken: false }
  try {
    const idempotencyKey = `${entry.key}:${ofRound.readOn}:${ofRound.readBy}`
    await call('meterReading.create', { body: roundFormOf(meterId, entry, ofRound), idempotencyKey })
    return null
  } catch (error) {
    const problem = asProblem(error)
    return { text: reasonOf(problem), isLost: !problem.isAnswered, isTaken: problem.code === 'DUPLICATE' }
  }
}

/** The specific error of the reading, not the general message. */
export function reasonOf({ problem, message }: ProblemError): string {
  return problem.errors?.[0]?.message ?? message
}
