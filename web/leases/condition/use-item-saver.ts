import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ConditionItem } from '../../../domain/leases/condition/condition-contract.ts'
import type { Conflict } from '../../../domain/problem.ts'
import { useSignedIn } from '../../platform/session.ts'
import { t } from '../../platform/texts.ts'
import { refresh } from '../../platform/use-endpoint.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { pick } from '../../ui/form/record-edit-form.tsx'
import {
  type ItemChange,
  readUnsent,
  saveUnsent,
  seenAfter,
  seenItem,
  type SeenItem,
  type UnsentItem,
  rebased,
} from './unsent-items.ts'
import { answerToConflict } from '../../../domain/leases/condition/item-conflict.ts'
import { callVersioned } from '../../platform/call.ts'
import { asProblem } from '../../platform/problem-error.ts'

const retryDelayMs = 4000

/** A change that waits until the person has chosen between their own value and another user's. */
export type HeldItem = { item: UnsentItem; conflict: Conflict }

/**
 * Saves items one by one. Without a connection they wait in order, and are sent when the connection returns, even after a reload. A refused
 * change is reported and dropped. `waiting` is the number of unsent changes. `said` is the part that the fetched report does not show yet,
 * because it was not sent or was sent after the report was requested. Each change has the version that the person saw. `held` are the
 * changes whose field another user changed too; `choose` sends the person's choice.
 */
export function useItemSaver(reportId: string) {
  const client = useQueryClient()
  const personId = useSignedIn().user.id
  const [restored] = useState(() => readUnsent(personId, reportId))
  const [said, setSaid] = useState<readonly UnsentItem[]>(restored)
  const queue = useRef([...restored])
  const sent = useRef(new Set<UnsentItem>())
  const known = useRef(new Map<string, SeenItem>())
  const isSending = useRef(false)
  const [waiting, setWaiting] = useState(restored.length)
  const heldItems = useRef<readonly HeldItem[]>([])
  const [held, setHeld] = useState<readonly HeldItem[]>([])
  const keep = useCallback(() => {
    setWaiting(queue.current.length)
    setHeld(heldItems.current)
    saveUnsent(personId, reportId, [...heldItems.current.map(({ item }) => item), ...queue.current])
  }, [personId, reportId])
  const flush = useCallback(async () => {
    if (isSending.current || queue.current.length === 0) return
    isSending.current = true
    for (let item = queue.current[0]; item; item = queue.current[0]) {
      const sending = item
      const answer = await sendItem(sending, queue.current)
      if (answer === 'OFFLINE') break
      if (answer === 'AGAIN') continue
      if ('saved' in answer) {
        sent.current.add(sending)
        known.current.set(sending.id, seenAfter(sending, answer.saved))
      } else if ('conflict' in answer) heldItems.current = [...heldItems.current, { item: sending, conflict: answer.conflict }]
      else {
        toast('ERROR', t`This item was not saved`, answer.refusal)
        setSaid((all) => all.filter((one) => one !== sending))
      }
      queue.current.shift()
      keep()
    }
    isSending.current = false
    if (queue.current.length > 0) return
    const shown = new Set(sent.current)
    await refresh(client, 'condition')
    for (const one of shown) sent.current.delete(one)
    setSaid((all) => all.filter((one) => !shown.has(one)))
  }, [client, keep])
  useRetry(flush)
  const push = useCallback(
    (item: UnsentItem) => {
      queue.current.push(item)
      setSaid((all) => [...all, item])
      keep()
      void flush()
    },
    [flush, keep],
  )
  const seen = (item: ConditionItem): SeenItem => {
    const own = known.current.get(item.id)
    return own && own.version >= item.version ? own : seenItem(item)
  }
  const save = (item: ConditionItem, change: ItemChange) => push({ id: item.id, change, opened: seen(item) })
  const choose = ({ item, conflict }: HeldItem, theirs: readonly string[]) => {
    heldItems.current = heldItems.current.filter((one) => one.item !== item)
    setSaid((all) => all.filter((one) => one !== item))
    keep()
    const mine = Object.keys(item.change).filter((name) => !theirs.includes(name))
    if (mine.length === 0) void refresh(client, 'condition')
    else push({ id: item.id, change: pick(item.change, mine), opened: { ...conflict.current, version: conflict.version } })
  }
  return { save, seen, waiting, said, held, choose }
}

/** Retries immediately, every few seconds, and when the connection returns. */
function useRetry(flush: () => Promise<void>): void {
  useEffect(() => {
    const again = () => void flush()
    again()
    const timer = setInterval(again, retryDelayMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [flush])
}

type Sent = { saved: ConditionItem } | { conflict: Conflict } | { refusal: string } | 'AGAIN' | 'OFFLINE'

/**
 * Sends one change. Other waiting changes of the same item, including those made during the request, are rebased on the saved item. A
 * change that can be merged is prepared for merging.
 */
async function sendItem(next: UnsentItem, queue: readonly UnsentItem[]): Promise<Sent> {
  try {
    const { id, change, opened } = next
    const saved = await callVersioned('condition.saveItem', { params: { id }, body: change, ifMatch: opened.version })
    for (const one of queue) if (one !== next && one.id === id) one.opened = rebased(one, next, saved)
    return { saved }
  } catch (error) {
    const problem = asProblem(error)
    if (!problem.isAnswered) return 'OFFLINE'
    const { conflict } = problem.problem
    if (!conflict) return { refusal: problem.message }
    const answer = answerToConflict({ opened: next.opened, current: conflict.current, change: next.change })
    if (answer === 'CHOOSE') return { conflict }
    if (answer === 'LOOK_AGAIN') return { refusal: lookAgainText(conflict) }
    next.seen ??= next.opened
    next.opened = { ...conflict.current, version: conflict.version }
    return 'AGAIN'
  }
}

function lookAgainText({ changedBy }: Conflict): string {
  return changedBy
    ? t`${changedBy} changed this item. Check it and tick it again.`
    : t`Somebody else changed this item. Check it and tick it again.`
}
