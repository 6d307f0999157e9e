import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../platform/call.ts'
import { asProblem } from '../../platform/problem-error.ts'
import { useSignedIn } from '../../platform/session.ts'
import { t } from '../../platform/texts.ts'
import { refresh } from '../../platform/use-endpoint.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { type ItemChange, saveUnsent, readUnsent, type UnsentItem } from './unsent-items.ts'

const retryDelayMs = 4000

/**
 * Saves items one by one. Without a line they wait, in the order given, and are sent when it is back, also after
 * the page was loaded again; a refusal is told and let go. `waiting` is how many are still to be sent; `said` is what the report
 * as read does not show yet, because it was not sent or was sent after the report was asked for.
 */
export function useItemSaver(reportId: string) {
  const client = useQueryClient()
  const personId = useSignedIn().user.id
  const [restored] = useState(() => readUnsent(personId, reportId))
  const [said, setSaid] = useState<readonly UnsentItem[]>(restored)
  const queue = useRef([...restored])
  const sent = useRef(new Set<UnsentItem>())
  const isSending = useRef(false)
  const [waiting, setWaiting] = useState(restored.length)
  const keep = useCallback(() => {
    setWaiting(queue.current.length)
    saveUnsent(personId, reportId, queue.current)
  }, [personId, reportId])
  const flush = useCallback(async () => {
    if (isSending.current || queue.current.length === 0) return
    isSending.current = true
    for (let next = queue.current[0]; next; next = queue.current[0]) {
      try {
        await call('condition.saveItem', { params: { id: next.id }, body: next.change })
        sent.current.add(next)
      } catch (error) {
        const problem = asProblem(error)
        if (!problem.isAnswered) break
        toast('ERROR', t`This was not saved`, problem.message)
        const refused = next
        setSaid((all) => all.filter((one) => one !== refused))
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
  const save = useCallback(
    (id: string, change: ItemChange) => {
      const item = { id, change }
      queue.current.push(item)
      setSaid((all) => [...all, item])
      keep()
      void flush()
    },
    [flush, keep],
  )
  return { save, waiting, said }
}
