import { formatMoney } from '../../domain/money.ts'
import { call } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { EntityPicker } from '../ui/input/entity-picker.tsx'

/** Finds an advice with an outstanding amount by tenant, property or number. */
export function OpenAdvicePicker({ onPick }: { onPick: (adviceId: string) => void }) {
  return (
    <EntityPicker
      label={t`Advice`}
      noun={t`payment advice`}
      placeholder={t`Tenant or advice number`}
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
    description: t`${propertyLabel}, outstanding ${formatMoney(balanceAmount)}`,
  }))
}
