import { useNavigate } from '@tanstack/react-router'
import { t } from '../platform/texts.ts'
import { type Stale, useAction } from '../platform/use-endpoint.ts'
import { confirm, showMessage } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'

const nounOf = {
  'thram.remove': 'thram',
  'plot.remove': 'plot',
  'building.remove': 'building',
  'unit.remove': 'unit',
  'landRemark.remove': 'landRemark',
  'maintenancePlan.remove': 'maintenancePlan',
  'landRateTable.remove': 'landRateTable',
} as const
type RemovableKey = keyof typeof nounOf

type Removal = {
  endpoint: RemovableKey
  /** The record as shown on the page. */
  record: { id: string; version: number }
  title: string
  consequence: string
  invalidates: readonly Stale[]
  goTo: string
}

/** Asks for confirmation with the consequence, deletes the record, and opens the list that contained it. */
export function useRemoval({ endpoint, record, title, consequence, invalidates, goTo }: Removal): () => Promise<void> {
  const navigate = useNavigate()
  const remove = useAction(endpoint, {
    invalidates,
    refetchOnConflict: [nounOf[endpoint]],
    onSuccess: () => {
      toast('SUCCESS', t`${title} deleted`)
      void navigate({ to: goTo })
    },
    onProblem: ({ problem }) =>
      void showMessage({ title: t`${title} was not deleted`, text: problem.detail, links: problem.usedBy ?? [] }),
  })
  return async () => {
    if (await confirm({ title: t`Delete ${title}?`, text: consequence, action: t`Delete`, isDangerous: true })) {
      remove.mutate({ params: { id: record.id }, ifMatch: record.version })
    }
  }
}
