import type { Advice } from '../../domain/advices/advice-contract.ts'
import { AdviceAmounts } from '../advices/advice-amounts.tsx'
import { AdviceChip } from '../advices/advice-chip.tsx'
import { AdviceComparison } from '../advices/advice-comparison.tsx'
import { AdviceLines } from '../advices/advice-lines.tsx'
import { AdvicePdfButton } from '../advices/advice-pdf-button.tsx'
import { adviceTitle } from '../advices/advice-title.ts'
import { type OwnArea, ownPaymentFolders } from '../advices/own-payment-paths.ts'
import { ownLeasePath, tenantLeasePath } from '../leases/own-lease-paths.ts'
import { AdvicePayments } from '../payments/advice-payments.tsx'
import { ClaimButton } from '../payments/claims/claim-button.tsx'
import { ClaimNote } from '../payments/claims/claim-note.tsx'
import { sentClaims } from '../payments/claims/sent-claims.ts'
import { combineQueries } from '../platform/combine-queries.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { UnknownOnlinePayments } from '../online/online-in-doubt.tsx'
import { ordersWithUnknownOutcome } from '../online/orders-in-doubt.ts'
import { PayOnlineButton, payOnlineText, useOnlineOffer } from '../online/pay-online-button.tsx'

export function TenantAdvicePage() {
  return <OwnAdvice area="tenant" />
}

export function OwnerAdvicePage() {
  return <OwnAdvice area="owner" />
}

/** One payment advice for the tenant and owner: the purpose, the explanation of the amount, and the payments. */
function OwnAdvice({ area }: { area: OwnArea }) {
  const isEnabled = area === 'tenant'
  const params = { id: useParam('id') }
  const advice = useEndpoint('advice.read', { params })
  const compared = useEndpoint('advice.compare', { params })
  const claims = useEndpoint('claim.list', sentClaims, { isEnabled })
  const inDoubt = useEndpoint('online.list', ordersWithUnknownOutcome, { isEnabled })
  const offer = useEndpoint('online.offer', undefined, { isEnabled })
  return (
    <Loaded query={combineQueries(advice, compared, claims, inDoubt, offer)}>
      {(advice) => (
        <>
          <PageHeader
            crumbs={[{ label: t`Payments`, to: ownPaymentFolders[area] }]}
            title={adviceTitle(advice)}
            status={<AdviceChip advice={advice} />}
            subtitle={`${advice.adviceNumber} · ${advice.propertyLabel}`}
            secondary={
              <>
                <AdvicePdfButton advice={advice} />
                <AdvicePdfButton advice={advice} standing="TODAY" label={t`PDF as of today`} />
              </>
            }
            primary={area === 'tenant' && <PayActions advice={advice} />}
          />
          {area === 'tenant' && <UnknownOnlinePayments />}
          {area === 'tenant' && <ClaimNote adviceId={advice.id} />}
          <RecordLayout
            main={
              <>
                <RecordCard title={t`Why this amount?`} isFlush>
                  <AdviceLines advice={advice} />
                </RecordCard>
                <AdviceComparison advice={advice} />
                <RecordCard title={t`Payments`} isFlush>
                  <AdvicePayments adviceId={advice.id} />
                </RecordCard>
              </>
            }
            side={<AdviceFacts advice={advice} isForOwner={area === 'owner'} />}
          />
        </>
      )}
    </Loaded>
  )
}

/** Pays online if the office accepts it, otherwise at the bank or the office. A person who paid there reports the payment. */
function PayActions({ advice }: { advice: Advice }) {
  const { isOffered } = useOnlineOffer()
  return (
    <>
      <ClaimButton advice={advice} isQuiet={isOffered} />
      <PayOnlineButton advices={[advice]} words={payOnlineText} />
    </>
  )
}

function AdviceFacts({ advice, isForOwner }: { advice: Advice; isForOwner: boolean }) {
  return (
    <RecordCard title={t`At a glance`}>
      <Facts>
        {isForOwner && <Fact label={t`Tenant`}>{advice.tenantName}</Fact>}
        <Fact label={t`Lease`}>
          <Link to={isForOwner ? ownLeasePath({ ...advice, id: advice.leaseId }) : tenantLeasePath(advice.leaseId)}>
            {advice.leaseNumber}
          </Link>
        </Fact>
        <Fact label={t`Due`}>
          <DateText date={advice.dueDate} />
        </Fact>
        <AdviceAmounts advice={advice} />
        {advice.interestAmount > 0 && (
          <Fact label={t`Late interest so far`}>
            <MoneyText amount={advice.interestAmount} withUnit />
          </Fact>
        )}
        <Fact label={t`To pay`}>
          <strong>
            <MoneyText amount={advice.balanceAmount} withUnit />
          </strong>
        </Fact>
      </Facts>
    </RecordCard>
  )
}
