import { Box, Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { paymentMethodLabels } from '../../domain/ledger/payment-method.ts'
import type { Payment } from '../../domain/payments/payment-contract.ts'
import { Allocations } from '../advices/allocation-preview.tsx'
import { paymentPath } from '../advices/billing-paths.ts'
import { leasePathOf, tenantPath } from '../leases/lease-paths.ts'
import { rich, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { ReceiptButton, RollButton } from './receipt-button.tsx'
import '../advices/billing.css'

type PaymentResultProps = { payment: Payment; doneLabel?: string; onDone: () => void }

/** After saving: the receipt number, the allocation, and the receipt on paper or by SMS. The next key press acts on this part. */
export function PaymentResult({ payment, doneLabel = t`Done`, onDone }: PaymentResultProps) {
  return (
    <div className="stack gap-4 payment-result" role="alert">
      <div>
        <p className="secondary">{t`Receipt`}</p>
        <Box component="p" className="strong figures" fz="xl">
          <Link to={paymentPath(payment)}>{payment.receiptNumber}</Link>
        </Box>
        <p>{rich`${<MoneyText amount={payment.amount} withUnit />} from ${<Link to={tenantPath(payment.tenantId)}>{payment.tenantName}</Link>} · ${paymentMethodLabels[payment.method]}`}</p>
        <LeaseLine payment={payment} />
      </div>
      <TextedNote id={payment.id} />
      <Allocations leaseId={payment.leaseId} allocations={payment.allocations} creditAmount={payment.creditAmount} />
      <div className="form-actions">
        <Button variant="default" onClick={onDone}>
          {doneLabel}
        </Button>
        <TextReceiptButton payment={payment} />
        <RollButton payment={payment} />
        <span ref={focusButton}>
          <ReceiptButton payment={payment} variant="filled" />
        </span>
      </div>
    </div>
  )
}

/** The lease of a recorded payment. */
export function LeaseLine({ payment }: { payment: Payment }) {
  return (
    <p className="secondary">
      {payment.propertyLabel} · <Link to={leasePathOf(payment)}>{t`Lease ${payment.leaseNumber}`}</Link>
    </p>
  )
}

function TextedNote({ id }: { id: string }) {
  const { data } = useEndpoint('payment.read', { params: { id } })
  return data?.receiptTextedAt ? <p className="secondary">{t`The tenant gets the receipt by SMS.`}</p> : null
}

/** Sends the receipt to the tenant's phone. If it was sent before, the button shows this and sends it again. */
export function TextReceiptButton({ payment: { id } }: { payment: Pick<Payment, 'id'> }) {
  const { data } = useEndpoint('payment.read', { params: { id } })
  const text = useAction('payment.textReceipt', {
    invalidates: ['payment'],
    onSuccess: ({ sentTo }) => toast('SUCCESS', t`Receipt sent to +975 ${sentTo}`),
  })
  return (
    <Button
      variant="default"
      loading={text.isPending}
      leftSection={<IconMessage size={16} stroke={1.75} aria-hidden />}
      onClick={() => text.mutate({ params: { id } })}
    >
      {data?.receiptTextedAt ? t`Send again by SMS` : t`Send by SMS`}
    </Button>
  )
}

/** The form that had the focus is no longer on the page. */
export function focusButton(around: HTMLSpanElement | null) {
  around?.querySelector('button')?.focus()
}
