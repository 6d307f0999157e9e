import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import { useRemind } from '../advices/use-remind.ts'
import { t } from '../platform/texts.ts'
import type { Selection } from '../ui/table/data-table.tsx'

const RecordPaymentsDialog = lazy(() =>
  import('./record-payments-dialog.tsx').then((module) => ({ default: module.RecordPaymentsDialog })),
)

/** What an office does with several advices of a list at once. */
export function useAdviceSelection(advices: readonly Advice[]): { selection: Selection; dialog: ReactNode } {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [paying, setPaying] = useState<readonly Advice[]>([])
  const clear = () => setKeys(new Set())
  const { isPending, remind } = useRemind(clear)
  const chosen = advices.filter(({ id }) => keys.has(id))
  const close = () => setPaying([])
  const finish = () => {
    close()
    clear()
  }
  const actions = (
    <>
      <Button size="compact-sm" variant="default" loading={isPending} onClick={() => remind(chosen)}>{t`Remind…`}</Button>
      <Button size="compact-sm" onClick={() => setPaying(chosen)}>{t`Record payments…`}</Button>
    </>
  )
  const dialog = paying.length > 0 && (
    <Suspense>
      <RecordPaymentsDialog advices={paying} onClose={close} onDone={finish} />
    </Suspense>
  )
  return { selection: { keys, onChange: setKeys, actions }, dialog }
}
