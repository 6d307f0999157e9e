import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Advice } from '../../domain/billing/advice-contract.ts'
import { t } from '../platform/texts.ts'
import type { Selection } from '../ui/data-table.tsx'
import { useRemind } from './use-remind.ts'

/** What an office does with several advices of a list at once. */
export function useAdviceSelection(advices: readonly Advice[]): { selection: Selection; dialog: ReactNode } {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const clear = () => setKeys(new Set())
  const { isPending, remind } = useRemind(clear)
  const chosen = advices.filter(({ id }) => keys.has(id))
  const actions = (
    <Button size="compact-sm" variant="default" loading={isPending} onClick={() => remind(chosen)}>{t`Remind…`}</Button>
  )
  return { selection: { keys, onChange: setKeys, actions }, dialog: null }
}
