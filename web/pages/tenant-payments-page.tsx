import { OwnAdviceList } from '../advices/own-advice-list.tsx'
import { OwnPlans } from '../advices/plans/own-plans.tsx'
import { OwnStatement } from '../advices/own-statement.tsx'
import { OwnBreachNotices } from '../arrears/breach-notices/own-breach-notices.tsx'
import { OwnClaims } from '../payments/claims/own-claims.tsx'
import { OwnPaymentList } from '../payments/own-payment-list.tsx'
import { t } from '../platform/texts.ts'
import { LinkTabs, useLinkTab } from '../ui/page/link-tabs.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { UnknownOnlinePayments } from '../online/online-in-doubt.tsx'
import { OwnOnlineOrders } from '../online/own-online-orders.tsx'

const tabs = [
  { value: 'advices', label: t`Payment advices` },
  { value: 'receipts', label: t`Receipts` },
  { value: 'statement', label: t`Statement` },
  { value: 'claims', label: t`Proofs sent` },
  { value: 'online', label: t`Online` },
]

export function TenantPaymentsPage() {
  const tab = useLinkTab(tabs)
  return (
    <>
      <PageHeader title={t`Payments`} />
      <UnknownOnlinePayments />
      <LinkTabs label={t`Payments`} tabs={tabs} />
      {tab === 'advices' && (
        <div className="record-column">
          <OwnBreachNotices />
          <OwnPlans />
          <div>
            <OwnAdviceList area="tenant" />
          </div>
        </div>
      )}
      {tab === 'receipts' && <OwnPaymentList area="tenant" />}
      {tab === 'statement' && <OwnStatement />}
      {tab === 'claims' && <OwnClaims />}
      {tab === 'online' && <OwnOnlineOrders />}
    </>
  )
}
