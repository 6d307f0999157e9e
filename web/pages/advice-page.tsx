import { useState } from 'react'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import type { Money } from '../../domain/money.ts'
import { AdviceAmounts } from '../advices/advice-amounts.tsx'
import { AdviceChip } from '../advices/advice-chip.tsx'
import { AdviceComparison } from '../advices/advice-comparison.tsx'
import { AdviceLines } from '../advices/advice-lines.tsx'
import { AdvicePdfButton } from '../advices/advice-pdf-button.tsx'
import { adviceKindLabels, payDenialReason, receiveDenialReason } from '../advices/advice-labels.ts'
import { folderOf, paymentPath } from '../advices/billing-paths.ts'
import { PaymentLinkCard } from '../advices/payment-link-card.tsx'
import { useRemind } from '../advices/use-remind.ts'
import { WhyInterest, WhyTax } from '../advices/why-of-advice.tsx'
import { WriteOffDialog, writeOffDenialReason } from '../advices/write-off-dialog.tsx'
import { HistoryCard } from '../audit/history-card.tsx'
import { NotesCard } from '../notes/notes-card.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { leaseCrumb, leasePathOf, propertyPath, tenantPath } from '../leases/lease-paths.ts'
import { propertyNouns } from '../leases/lease-labels.ts'
import { entriesOf } from '../ledger/ledger-paths.ts'
import { combineQueries } from '../platform/combine-queries.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { ActionButton } from '../ui/page/action-button.tsx'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { AdvicePayments } from '../payments/advice-payments.tsx'
import { PaymentDialog } from '../payments/payment-dialog.tsx'
import '../advices/billing.css'

/** One payment advice: the purpose, the explanation of the amount, the receipts, and the payment actions. */
export function AdvicePage() {
  const params = { id: useParam('id') }
  const query = useEndpoint('advice.read', { params })
  // The comparison card reads it too. Both appear together, so that the content below does not move.
  const compared = useEndpoint('advice.compare', { params })
  return (
    <Loaded query={combineQueries(query, compared)}>
      {(advice) => (
        <>
          <AdviceHeader advice={advice} />
          <RecordLayout
            main={
              <>
                <RecordCard title={t`Charges`} isFlush>
                  <AdviceLines advice={advice} />
                </RecordCard>
                <AdviceComparison advice={advice} canSend />
                <RecordCard title={t`Paid by`} isFlush>
                  <AdvicePayments adviceId={advice.id} hrefOf={paymentPath} />
                </RecordCard>
                <DocumentsCard entity="advice" entityId={advice.id} defaultKinds={['PAYMENT_PROOF']} />
                <NotesCard about={{ adviceId: advice.id }} />
                <HistoryCard entityId={advice.id} />
              </>
            }
            side={<AdviceFacts advice={advice} />}
          />
        </>
      )}
    </Loaded>
  )
}

function AdviceHeader({ advice }: { advice: Advice }) {
  const { currentRole } = useSignedIn()
  const [isWritingOff, setWritingOff] = useState(false)
  const [isPaying, setPaying] = useState(false)
  const { remind } = useRemind()
  const folder = folderOf(advice)
  return (
    <>
      <PageHeader
        crumbs={[folder, leaseCrumb(advice)]}
        title={t`Advice ${advice.adviceNumber}`}
        status={<AdviceChip advice={advice} />}
        subtitle={`${advice.propertyLabel} · ${advice.tenantName}`}
        secondary={
          <>
            <AdvicePdfButton advice={advice} />
            <AdvicePdfButton advice={advice} standing="TODAY" label={t`PDF as of today`} />
          </>
        }
        primary={
          <ActionButton reason={receiveDenialReason(advice)} onClick={() => setPaying(true)}>{t`Record payment`}</ActionButton>
        }
        more={[
          { label: t`Remind…`, reason: payDenialReason(advice), onClick: () => remind([advice]) },
          {
            label: t`Write off…`,
            isDangerous: true,
            reason: writeOffDenialReason(advice, currentRole.name),
            onClick: () => setWritingOff(true),
          },
        ]}
      />
      {isWritingOff && <WriteOffDialog advice={advice} onClose={() => setWritingOff(false)} />}
      {isPaying && <PaymentDialog advice={advice} onClose={() => setPaying(false)} />}
    </>
  )
}

function AdviceFacts({ advice }: { advice: Advice }) {
  return (
    <>
      <AccountCard advice={advice} />
      <PaymentLinkCard advice={advice} />
      <AboutCard advice={advice} />
    </>
  )
}

function AccountCard({ advice }: { advice: Advice }) {
  return (
    <RecordCard title={t`Account`}>
      <Facts>
        <AdviceAmounts advice={advice} />
        <Fact label={t`Balance`}>
          <strong>
            <MoneyText amount={advice.balanceAmount} withUnit />
          </strong>
        </Fact>
        {advice.interestAmount !== 0 && (
          <Fact label={t`Late interest so far, not posted`}>
            <WhyInterest advice={advice}>
              <MoneyText amount={advice.interestAmount} withUnit />
            </WhyInterest>
          </Fact>
        )}
        <AmountFact label={t`Late interest outstanding`} amount={advice.postedInterestAmount} />
        <AmountFact label={t`GST in the amount`} amount={advice.gstAmount} />
        <AmountFact label={t`Written off`} amount={advice.writtenOffAmount} />
        <AmountFact label={t`Recovered later`} amount={advice.recoveredAmount} />
        <Fact label={t`In the ledger`}>
          <Link to={entriesOf({ adviceId: advice.id })}>{t`Entries`}</Link>
        </Fact>
        {advice.tax && (
          <Fact label={t`Tax that the tenant withholds`}>
            <WhyTax tax={advice.tax}>
              <MoneyText amount={advice.tax.amount} withUnit />
            </WhyTax>
          </Fact>
        )}
      </Facts>
    </RecordCard>
  )
}

function AmountFact({ label, amount }: { label: string; amount: Money }) {
  if (amount === 0) return null
  return (
    <Fact label={label}>
      <MoneyText amount={amount} withUnit />
    </Fact>
  )
}

function AboutCard({ advice }: { advice: Advice }) {
  return (
    <RecordCard title={t`About`}>
      <Facts>
        <Fact label={t`Kind`}>{advice.chargedFor ?? adviceKindLabels[advice.kind]}</Fact>
        <Fact label={t`Due on`}>
          <DateText date={advice.dueDate} />
        </Fact>
        {advice.periodStart && (
          <Fact label={t`Period`} isWide>
            <DateText date={advice.periodStart} /> – <DateText date={advice.periodEnd} />
          </Fact>
        )}
        <Fact label={t`Tenant`} isWide>
          <Link to={tenantPath(advice.tenantId)}>{advice.tenantName}</Link>
        </Fact>
        <Fact label={propertyNouns[advice.propertyType]} isWide>
          <Link to={propertyPath(advice)}>{advice.propertyLabel}</Link>
        </Fact>
        <Fact label={t`Lease`}>
          <Link to={leasePathOf(advice)}>{advice.leaseNumber}</Link>
        </Fact>
        <Fact label={t`Issued`}>
          <InstantText at={advice.issuedAt} />
        </Fact>
      </Facts>
    </RecordCard>
  )
}
