import { partPaymentNote } from '../../domain/remittance/owner-share.ts'
import { OwnerPaymentsScreen } from '../payments/owner-payments-screen.tsx'
import { rich } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { MoneyText } from '../ui/text/money-text.tsx'
import { RemittanceList } from './remittance-list.tsx'
import { ownRemittancePath } from './remittance-paths.ts'

/** Payments in the owner's own area, with what is due to them and what was sent. */
export function OwnerMoneyScreen() {
  return (
    <OwnerPaymentsScreen
      remittances={() => (
        <>
          <DueNow />
          <RemittanceList rowHref={ownRemittancePath} isOwn />
        </>
      )}
    />
  )
}

function DueNow() {
  const { data } = useEndpoint('remittance.due', {})
  return data ? (
    <div style={{ marginBottom: 'var(--space-4)' }}>
      <p>{rich`Not yet remitted: ${<MoneyText amount={data.totalAmount} withUnit />}`}</p>
      <p className="small secondary">{partPaymentNote}</p>
    </div>
  ) : null
}
