import { useDebouncedValue } from '@mantine/hooks'
import { useIsMutating } from '@tanstack/react-query'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import { type Money, plus } from '../../domain/money.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { MoneyText } from '../ui/text/money-text.tsx'
import { adviceShortName } from './advice-labels.ts'
import './billing.css'

const pauseMs = 200

type Asked = {
  advice: Pick<Advice, 'id' | 'leaseId'>
  amount: Money | null
  /** The tax withheld in addition to the amount. If omitted, the tax that belongs to the amount. */
  taxWithheldAmount?: Money | null | undefined
}

/** Requests the allocation of an amount to an advice when typing pauses. A payment that is being saved is not previewed again. */
export function usePaymentPreview({ advice, amount, taxWithheldAmount }: Asked) {
  const [asked] = useDebouncedValue(amount, pauseMs)
  const [taxAsked] = useDebouncedValue(taxWithheldAmount, pauseMs)
  const isAmount = asked !== null && asked > 0
  const isSaving = useIsMutating() > 0
  const preview = useEndpoint(
    'payment.previewAdvice',
    {
      params: { id: advice.id },
      body: { amount: asked ?? 0, ...(typeof taxAsked === 'number' ? { taxWithheldAmount: taxAsked } : {}) },
    },
    { isEnabled: isAmount && !isSaving, showsPreviousPage: true },
  )
  return { isAmount, preview }
}

/** The tax that belongs to the amount, over all advices that it would settle. */
export function taxByRule(allocated: Reply<'payment.previewAdvice'> | undefined): Money | null {
  return allocated ? plus(...allocated.allocations.map(({ taxAmount }) => taxAmount)) : null
}

/** Previews the allocation while the amount is typed: "Applied to  Mar 2026 6,000.00  credit 500.00". */
export function AllocationPreview(asked: Asked) {
  const { advice } = asked
  const { isAmount, preview } = usePaymentPreview(asked)
  if (!isAmount) return <p className="allocation">{t`Enter an amount to see which advices it pays.`}</p>
  if (preview.error) return <p className="allocation">{preview.error.message}</p>
  if (!preview.data) return <p className="allocation">…</p>
  return <Allocations leaseId={advice.leaseId} {...preview.data} />
}

type AllocationsProps = { leaseId: string } & Pick<Reply<'payment.read'>, 'allocations' | 'creditAmount'>

/** The allocation of an amount to advices, labelled by month. */
export function Allocations({ leaseId, allocations, creditAmount }: AllocationsProps) {
  const advices = useEndpoint('advice.list', { query: { leaseId, pageSize: 50, sort: 'dueDate:desc' } })
  const nameOf = ({ adviceId, adviceNumber }: { adviceId: string; adviceNumber: string }) => {
    const advice = advices.data?.items.find(({ id }) => id === adviceId)
    return advice ? adviceShortName(advice) : adviceNumber
  }
  return (
    <p className="allocation" aria-live="polite">
      <span>{t`Applied to`}</span>
      {allocations.map((allocation) => (
        <span key={`${allocation.adviceId} ${allocation.part}`}>
          {nameOf(allocation)}
          {allocation.part === 'INTEREST' ? t` late interest ` : ' '}
          <strong>
            <MoneyText amount={allocation.amount} />
          </strong>
          {allocation.taxAmount > 0 && <>{rich`, including tax withheld ${<MoneyText amount={allocation.taxAmount} />}`}</>}
        </span>
      ))}
      {creditAmount > 0 && (
        <span>{rich`credit ${(
          <strong>
            <MoneyText amount={creditAmount} />
          </strong>
        )}`}</span>
      )}
    </p>
  )
}
