import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallArgs, call } from '../platform/call.ts'
import { asProblem } from '../platform/problem-error.ts'
import { refresh } from '../platform/use-endpoint.ts'
import { toast } from '../ui/toast.tsx'

type Change = CallArgs<'condition.saveItem'>['body']
const retryDelayMs = 4000

/**
 * Saves items one by one. Without a line they wait, in the order given, and are sent when it is back; a refusal is told and let
 * go. `waiting` is how many are still to be sent.
 */
export function useItemSaver() {
  const client = useQueryClient()
  const queue = useRef<{ id: string; change: Change }[]>([])
  const isSending = useRef(false)
  const [waiting, setWaiting] = useState(0)
  const flush = useCallback(async () => {
    if (isSending.current || queue.current.length === 0) return
    isSending.current = true
    for (let next = queue.current[0]; next; next = queue.current[0]) {
      try {
        await call('condition.saveItem', { params: { id: next.id }, body: next.change })
      } catch (error) {
        const problem = asProblem(error)
        if (!problem.isAnswered) break
        toast('ERROR', 'This was not saved', problem.message)
      }
      queue.current.shift()
      setWaiting(queue.current.length)
    }
    isSending.current = false
    if (queue.current.length === 0) await refresh(client, 'condition')
  }, [client])
  useEffect(() => {
    const again = () => void flush()
    const timer = setInterval(again, retryDelayMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [flush])
  const save = useCallback(
    (id: string, change: Change) => {
      queue.current.push({ id, change })
      setWaiting(queue.current.length)
      void flush()
    },
    [flush],
  )
  return { save, waiting }
}
