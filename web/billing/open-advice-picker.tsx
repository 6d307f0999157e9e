import { formatMoney } from '../../domain/money.ts'
import { call } from '../platform/call.ts'
import { EntityPicker } from '../ui/entity-picker.tsx'

/** An advice with something left to pay, by tenant, property or number. */
export function OpenAdvicePicker({ onPick }: { onPick: (adviceId: string) => void }) {
  return (
    <EntityPicker
      label="Advice"
      noun="payment advice"
      placeholder="Tenant or advice number"
      fetchOptions={findOpen}
      onPick={(picked) => picked && onPick(picked.value)}
    />
  )
}

async function findOpen(q: string, signal: AbortSignal) {
  const query = { open: 'true', pageSize: 20, sort: 'dueDate:asc', ...(q ? { q } : {}) } as const
  const { items } = await call('advice.list', { query, signal })
  return items.map(({ id, adviceNumber, tenantName, propertyLabel, balanceAmount }) => ({
    value: id,
    label: `${adviceNumber}, ${tenantName}`,
    description: `${propertyLabel}, open ${formatMoney(balanceAmount)}`,
  }))
}
