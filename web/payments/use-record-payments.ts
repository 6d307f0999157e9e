import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import { cashLeft } from '../../domain/advices/cash-left.ts'
import { invalidatesPayments } from '../advices/invalidates-payments.ts'
import { type CallArgs, call } from '../platform/call.ts'
import { asProblem } from '../platform/problem-error.ts'
import { plural } from '../platform/texts.ts'
import { refresh } from '../platform/use-endpoint.ts'
import { askAnotherPayment } from './use-another-payment.ts'
import { toast } from '../ui/feedback/toast.tsx'

type Received = Omit<CallArgs<'payment.payAdvice'>['body'], 'amount'>

/**
 * Records one payment after another. A refused one shows its error at its advice and can be repeated. Each advice keeps its idempotency
 * key, so that repeating after a lost connection pays nothing twice.
 */
export function useRecordPayments(advices: readonly Advice[], onDone: () => void) {
  const client = useQueryClient()
  const [keys] = useState(() => new Map(advices.map(({ id }) => [id, crypto.randomUUID()])))
  const [paidIds, setPaidIds] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [isPending, setPending] = useState(false)

  // One reference for several advices is one transfer, so one confirmation that it has no receipt yet applies to all of them.
  const pay = async (advice: Advice, received: Received): Promise<string | null> => {
    const idempotencyKey = keys.get(advice.id) ?? crypto.randomUUID()
    try {
      const body = { ...received, amount: cashLeft(advice) }
      await call('payment.payAdvice', { params: { id: advice.id }, body, idempotencyKey })
      return null
    } catch (error) {
      const { code, message } = asProblem(error)
      if (code === 'DUPLICATE' && !received.isAnotherPayment && (await askAnotherPayment(message))) {
        return pay(advice, { ...received, isAnotherPayment: true })
      }
      return `${advice.adviceNumber}: ${asProblem(error).message}`
    }
  }

  const record = async (received: Received) => {
    setPending(true)
    setRefusals([])
    const paid = new Set(paidIds)
    const refused: string[] = []
    for (const advice of advices.filter(({ id }) => !paidIds.has(id))) {
      // One after another: receipt numbers have no gaps, so each request waits for the previous one anyway.
      // oxlint-disable-next-line no-await-in-loop
      const refusal = await pay(advice, paid.size > paidIds.size ? { ...received, isAnotherPayment: true } : received)
      if (refusal === null) setPaidIds(new Set(paid.add(advice.id)))
      else refused.push(refusal)
    }
    await Promise.all(invalidatesPayments.map((stale) => refresh(client, stale)))
    setPending(false)
    setRefusals(refused)
    if (paid.size > paidIds.size)
      toast('SUCCESS', plural(paid.size - paidIds.size, '{n} payment recorded', '{n} payments recorded'))
    if (refused.length === 0) onDone()
  }
  return { paidIds, refusals, isPending, record }
}
