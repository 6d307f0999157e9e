import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallArgs, callVersioned, type Reply } from '../../platform/call.ts'
import { asProblem } from '../../platform/problem-error.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { refresh } from '../../platform/use-endpoint.ts'

export type FirstDayReply = NonNullable<Reply<'firstDay.read'>['firstDay']>
type Body = CallArgs<'firstDay.update'>['body']

/** Computes the change from the latest reply, because another change may have been saved after the screen was rendered. */
type Change = Body | ((newest: FirstDayReply) => Body)

/**
 * Saves the person's choices for the workbook. Changes are sent one after another, each with the version that the previous one returned. If
 * another tab changed the workbook, it is read again.
 */
export function useFirstDayChange({ id, version }: FirstDayReply) {
  const client = useQueryClient()
  const newest = () => client.getQueriesData<Reply<'firstDay.read'>>({ queryKey: ['firstDay.read'] })[0]?.[1]?.firstDay
  const { mutate, mutateAsync, isPending } = useMutation({
    scope: { id: `firstDay ${id}` },
    mutationFn: async (change: Change) => {
      const now = newest()
      const body = typeof change === 'function' ? now && change(now) : change
      if (body) await callVersioned('firstDay.update', { params: { id }, body, ifMatch: now?.version ?? version })
    },
    onSettled: () => refresh(client, 'firstDay'),
    onError: (error) => toast('ERROR', asProblem(error).message),
    meta: { isReported: true },
  })
  return { isPending, save: (change: Change) => mutate(change), saved: (change: Change) => mutateAsync(change) }
}
