import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallArgs, callVersioned, type Reply } from '../../platform/call.ts'
import { asProblem } from '../../platform/problem-error.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { refresh } from '../../platform/use-endpoint.ts'

export type FirstDayReply = NonNullable<Reply<'firstDay.read'>['firstDay']>
type Body = CallArgs<'firstDay.update'>['body']

/** Decides the change from the newest reply: another change may have been saved after the screen was drawn. */
type Change = Body | ((newest: FirstDayReply) => Body)

/**
 * Saves what the person says of their workbook. Changes are sent one after the other, each with the version that the one before left.
 * Where the workbook was changed in another tab, it is read again.
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
