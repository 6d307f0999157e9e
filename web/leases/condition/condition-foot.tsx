import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConditionItem, ConditionReport } from '../../../domain/leases/condition/condition-contract.ts'
import { isSettled } from '../../../domain/leases/condition/condition-rules.ts'
import { rewrittenItems } from '../../../domain/leases/condition/item-conflict.ts'
import type { SigningParty } from '../../../domain/leases/signing/signing-contract.ts'
import { useSignedIn } from '../../platform/session.ts'
import { plural, t } from '../../platform/texts.ts'
import { refresh, useAction } from '../../platform/use-endpoint.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { ActionButton } from '../../ui/page/action-button.tsx'
import { ItemsRewrittenDialog } from './items-rewritten-dialog.tsx'
import type { SeenItem } from './unsent-items.ts'

type ConditionFootProps = {
  report: ConditionReport
  /** The version of an item that the person has seen, with their own changes. */
  seen: (item: ConditionItem) => SeenItem
  waiting: number
  held: number
  isStaff: boolean
  onChoose: () => void
}

/** The items that another user changed before a side saw them and agreed to all. */
type Refused = { party: SigningParty; by: string | null; items: readonly ConditionItem[] }

/** The progress of the report. Each side agrees to all items; then the office completes the report. */
export function ConditionFoot({ report, seen, waiting, held, isStaff, onChoose }: ConditionFootProps) {
  const { name } = useSignedIn().currentRole
  const client = useQueryClient()
  const [refused, setRefused] = useState<Refused | null>(null)
  const tick = useAction('condition.tick', {
    invalidates: ['condition'],
    onProblem: ({ message, problem: { conflict } }) => {
      if (!conflict) toast('ERROR', message)
    },
  })
  const complete = useAction('condition.complete', {
    invalidates: ['condition', 'lease', 'overview'],
    onSuccess: () => toast('SUCCESS', t`Condition report complete`),
  })
  const open = report.items.filter((item) => !isSettled(item)).length
  const unsent = waiting + held > 0 ? t`Some items are not sent yet.` : null
  const incomplete = incompleteText(open)
  const tickAs = (party: SigningParty) => {
    const items = report.items.map((item) => ({ id: item.id, version: seen(item).version }))
    setRefused(null)
    tick.mutate(
      { params: { id: report.id }, body: { party, items } },
      {
        onError: ({ problem: { conflict } }) => {
          if (!conflict) return
          const shown = report.items.map((item) => ({ ...item, ...seen(item) }))
          void refresh(client, 'condition').then(() => setRefused({ party, by: conflict.changedBy, items: shown }))
        },
      },
    )
  }
  const agree = (party: SigningParty, label: string) => (
    <ActionButton variant="default" reason={unsent} loading={tick.isPending} onClick={() => tickAs(party)}>
      {label}
    </ActionButton>
  )
  return (
    <div className="sheet stack gap-2 pad-line condition-foot">
      <output className="secondary">
        {waiting > 0
          ? plural(waiting, '{n} change will be sent when you are online.', '{n} changes will be sent when you are online.')
          : t`Saved. ${report.items.length - open} of ${report.items.length} items agreed.`}
      </output>
      <div className="row wrap gap-2-4">
        {held > 0 && <Button onClick={onChoose}>{t`Choose which version to keep (${held})`}</Button>}
        {name !== 'TENANT' && agree('OWNER', t`Owner agrees to all`)}
        {name !== 'OWNER' && agree('TENANT', t`Tenant agrees to all`)}
        {isStaff && (
          <ActionButton
            reason={unsent ?? incomplete}
            loading={complete.isPending}
            onClick={() => complete.mutate({ params: { id: report.id } })}
          >{t`Complete`}</ActionButton>
        )}
      </div>
      {refused && (
        <ItemsRewrittenDialog
          by={refused.by}
          items={rewrittenItems(refused.items, report.items)}
          agreeLabel={refused.party === 'OWNER' ? t`Owner agrees to all` : t`Tenant agrees to all`}
          onAgree={() => tickAs(refused.party)}
          onClose={() => setRefused(null)}
        />
      )}
    </div>
  )
}

/** Why the report cannot be completed; null if every item is ready. */
function incompleteText(open: number): string | null {
  if (open === 0) return null
  return plural(
    open,
    '{n} item is not complete yet. Choose its state; then both sides must agree.',
    '{n} items are not complete yet. Choose the state of each; then both sides must agree.',
  )
}
