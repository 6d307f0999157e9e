import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallArgs, callVersioned, type Reply } from '../../platform/call.ts'
import { asProblem } from '../../platform/problem-error.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { refresh } from '../../platform/use-endpoint.ts'

export type FirstDayReply = NonNullable<Reply<'firstDay.read'>['firstDay']>
type Body = CallArgs<'firstDay.update'>['body']

/** Saves what the person says of their workbook. Where it was changed in another tab, it is read again. */
export function useFirstDayChange({ id, version }: FirstDayReply) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Body) => callVersioned('firstDay.update', { params: { id }, body, ifMatch: version }),
    onSettled: () => refresh(client, 'firstDay'),
    onError: (error) => toast('ERROR', asProblem(error).message),
    meta: { isReported: true },
  })
  return { isPending, save: (body: Body) => mutate(body) }
}
