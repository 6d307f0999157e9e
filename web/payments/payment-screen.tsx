import { useState } from 'react'
import { paymentMethodLabels } from '../../domain/ledger/payment-method.ts'
import type { Payment } from '../../domain/payments/payment-contract.ts'
import { billingFolders } from '../advices/billing-paths.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { NotesCard } from '../notes/notes-card.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { propertyNouns } from '../leases/lease-labels.ts'
import { leaseCrumb, leasePathOf, propertyPath, tenantPath } from '../leases/lease-paths.ts'
import { entriesOf } from '../ledger/ledger-paths.ts'
import { asProblem } from '../platform/problem-error.ts'
import { useSignedIn } from '../platform/session.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { CertificateDialog } from './certificate-dialog.tsx'
import { PaymentAllocations } from './payment-allocations.tsx'
import { TextReceiptButton } from './payment-result.tsx'
import { paymentStatusTable } from './payment-status-table.ts'
import { openRoll, ReceiptButton } from './receipt-button.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

/** One payment and its receipt. It cannot be edited; a wrong payment is reversed. */
export function PaymentScreen() {
  const query = useEndpoint('payment.read', { params: { id: useParam('id') } })
  return (
    <Loaded query={query}>
      {(payment) => (
        <>
          <PaymentHeader payment={payment} />
          {payment.reversedAt && (
            <p className="pad-line mb-4 toned tone-red">
              {rich`${<strong>{t`Void.`}</strong>} This payment was reversed on ${<InstantText at={payment.reversedAt} />}; its receipt keeps its number.`}
              {payment.reversalReason && <> {t`Reason: ${payment.reversalReason}`}</>}
            </p>
          )}
          <RecordLayout
            main={
              <>
                <RecordCard title={t`Applied to`} isFlush>
                  <PaymentAllocations payment={payment} />
                </RecordCard>
                <DocumentsCard entity="payment" entityId={payment.id} defaultKinds={['PAYMENT_PROOF']} />
                <NotesCard about={{ paymentId: payment.id }} />
                <HistoryCard entityId={payment.id} />
              </>
            }
            side={<PaymentFacts payment={payment} />}
          />
        </>
      )}
    </Loaded>
  )
}

function PaymentHeader({ payment }: { payment: Payment }) {
  const { currentRole } = useSignedIn()
  const [isReversing, setReversing] = useState(false)
  const [isCertifying, setCertifying] = useState(false)
  const why =
    payment.status === 'REVERSED'
      ? t`This payment is already reversed.`
      : currentRole.name === 'ADMIN'
        ? undefined
        : t`Only an administrator can reverse a payment.`
  return (
    <>
      <PageHeader
        crumbs={[billingFolders.payments, leaseCrumb(payment)]}
        title={t`Receipt ${payment.receiptNumber}`}
        status={<StatusChip status={payment.status} table={paymentStatusTable} />}
        subtitle={`${payment.tenantName} · ${payment.propertyLabel}`}
        secondary={payment.status === 'POSTED' && <TextReceiptButton payment={payment} />}
        primary={<ReceiptButton payment={payment} variant="filled" />}
        more={[
          ...(payment.status === 'POSTED' && payment.taxWithheldAmount > 0
            ? [{ label: t`Tax certificate…`, onClick: () => setCertifying(true) }]
            : []),
          { label: t`Receipt, 80 mm roll`, onClick: () => void showRoll(payment) },
          { label: t`Reverse…`, isDangerous: true, reason: why, onClick: () => setReversing(true) },
        ]}
      />
      {isCertifying && <CertificateDialog payment={payment} onClose={() => setCertifying(false)} />}
      {isReversing && <ReverseDialog payment={payment} onClose={() => setReversing(false)} />}
    </>
  )
}

async function showRoll(payment: Payment): Promise<void> {
  try {
    await openRoll(payment)
  } catch (error) {
    toast('ERROR', t`The receipt could not be opened`, asProblem(error).message)
  }
}

/** The gateway's references of the payment. */
function GatewayFacts({ paymentId }: { paymentId: string }) {
  const orders = useEndpoint('online.list', { query: { paymentId } })
  const [order] = orders.data?.items ?? []
  if (!order) return null
  return (
    <>
      <Fact label={t`Order number`}>
        <span className="figures">{order.orderNumber}</span>
      </Fact>
      <Fact label={t`Authorisation`}>{order.authNumber}</Fact>
      <Fact label={t`Bank`}>{order.bankName}</Fact>
    </>
  )
}

function PaymentFacts({ payment }: { payment: Payment }) {
  return (
    <RecordCard title={t`Payment`}>
      <Facts>
        <Fact label={t`Amount`}>
          <strong>
            <MoneyText amount={payment.amount} withUnit />
          </strong>
        </Fact>
        {payment.taxWithheldAmount !== 0 && (
          <Fact label={t`Tax withheld`}>
            <MoneyText amount={payment.taxWithheldAmount} withUnit />
          </Fact>
        )}
        {payment.taxRemittances.map(({ adviceNumber, amount, remittedOn, reference }) => (
          <Fact key={adviceNumber} label={t`Tax at the tax office`}>
            {rich`${<MoneyText amount={amount} withUnit />} of ${adviceNumber} on ${<DateText date={remittedOn} />}${reference ? `, ${reference}` : ''}`}
          </Fact>
        ))}
        {payment.taxRemitBy && (
          <Fact label={t`Tax to remit by`}>
            <DateText date={payment.taxRemitBy} />
          </Fact>
        )}
        {payment.taxCertificate && (
          <Fact label={t`Tax certificate`}>
            {payment.taxCertificate.number}
            {payment.taxCertificate.date && (
              <>
                , <DateText date={payment.taxCertificate.date} />
              </>
            )}
          </Fact>
        )}
        <Fact label={t`Method`}>{paymentMethodLabels[payment.method]}</Fact>
        <Fact label={t`Paid on`}>
          <DateText date={payment.paidOn} />
        </Fact>
        <Fact label={t`Reference`}>{payment.reference}</Fact>
        <Fact label={t`Received into`}>{payment.receivedInto}</Fact>
        {payment.method === 'SAKHANG_PAY' && <GatewayFacts paymentId={payment.id} />}
        <Fact label={t`In the ledger`}>
          <Link to={entriesOf({ paymentId: payment.id })}>{t`Entries`}</Link>
        </Fact>
        <Fact label={t`Recorded`}>
          <InstantText at={payment.receivedAt} />
        </Fact>
        <Fact label={t`Tenant`} isWide>
          <Link to={tenantPath(payment.tenantId)}>{payment.tenantName}</Link>
        </Fact>
        <Fact label={propertyNouns[payment.propertyType]} isWide>
          <Link to={propertyPath(payment)}>{payment.propertyLabel}</Link>
        </Fact>
        <Fact label={t`Lease`}>
          <Link to={leasePathOf(payment)}>{payment.leaseNumber}</Link>
        </Fact>
      </Facts>
    </RecordCard>
  )
}
