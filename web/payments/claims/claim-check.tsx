import { Button, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { addDays, type CalendarDate, formatDate, later } from '../../../domain/calendar-date.ts'
import { paymentMethodLabels } from '../../../domain/ledger/payment-method.ts'
import type { Claim } from '../../../domain/payments/claim-contract.ts'
import { minus, plus, ZERO } from '../../../domain/money.ts'
import { adviceShortName } from '../../advices/advice-labels.ts'
import { advicePath, paymentPath } from '../../advices/billing-paths.ts'
import { invalidatesPayments } from '../../advices/invalidates-payments.ts'
import { useFirstOpenDay } from '../../advices/use-first-open-day.ts'
import { openFile } from '../../platform/download.ts'
import { t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { usePicture } from '../../platform/use-picture.ts'
import { useToday } from '../../platform/use-today.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { DateText, InstantText } from '../../ui/text/date-text.tsx'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { Fact, Facts } from '../../ui/record/facts.tsx'
import { FileButton } from '../../ui/input/file-button.tsx'
import { Link } from '../../ui/page/link.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { StatusChip } from '../../ui/text/status-chip.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { claimStatusTable } from './claim-status-table.ts'
import { ReceivedIntoField, useReceivedInto } from '../received-into-field.tsx'
import '../../advices/billing.css'

/** Shows the payment slip next to the requested amount. The person approves or rejects it. */
export function ClaimCheck({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useEndpoint('claim.read', { params: { id } })
  return (
    <Modal opened onClose={onClose} title={t`Proof of payment`} size="xl" closeButtonProps={{ 'aria-label': t`Close` }}>
      <Loaded query={query}>
        {(claim) => (
          <div className="claim-check">
            <Slip claim={claim} />
            <div className="stack gap-4 claim-check-facts">
              <ClaimFacts claim={claim} />
              {claim.status === 'PENDING' && <Decision claim={claim} onDone={onClose} />}
            </div>
          </div>
        )}
      </Loaded>
    </Modal>
  )
}

function Slip({ claim: { slipId, slipType, reference } }: { claim: Claim }) {
  const isPicture = slipType?.startsWith('image/') ?? false
  const picture = usePicture(slipId && isPicture ? `/document/${slipId}` : null)
  if (!slipId) return <p className="secondary">{t`The tenant sent no slip. Find the reference in the bank statement.`}</p>
  return (
    <div className="claim-check-slip">
      {isPicture ? (
        picture && <img src={picture} alt={t`Slip with reference ${reference}`} />
      ) : (
        <FileButton
          label={t`Open the slip`}
          failure={t`The slip could not be opened`}
          onOpen={() => openFile('slip.pdf', 'document.read', { params: { id: slipId }, query: {} })}
        />
      )}
    </div>
  )
}

function ClaimFacts({ claim }: { claim: Claim }) {
  return (
    <Facts>
      <Fact label={t`Status`}>
        <StatusChip status={claim.status} table={claimStatusTable} />
      </Fact>
      <Fact label={t`Amount claimed`}>
        <strong>
          <MoneyText amount={claim.amount} withUnit />
        </strong>
      </Fact>
      <Fact label={claim.advices.length > 1 ? t`Outstanding on these advices` : t`Outstanding on the advice`}>
        <MoneyText amount={claim.adviceBalanceAmount} withUnit />
      </Fact>
      <Fact label={t`Method`}>{paymentMethodLabels[claim.method]}</Fact>
      <Fact label={t`Reference`}>{claim.reference}</Fact>
      <Fact label={t`Paid on`}>
        <DateText date={claim.paidOn} />
      </Fact>
      <Fact label={t`Sent`}>
        <InstantText at={claim.claimedAt} />
      </Fact>
      <Fact label={t`For`} isWide>
        {claim.advices.map((advice) => (
          <div key={advice.adviceId} className="row spread gap-4">
            <span>
              {adviceShortName(advice)} <Link to={advicePath({ id: advice.adviceId })}>{advice.adviceNumber}</Link>
            </span>
            <MoneyText amount={advice.amount} withUnit />
          </div>
        ))}
        <BeyondAdvices claim={claim} />
      </Fact>
      <Fact label={t`Tenant`} isWide>
        {claim.tenantName}
        <div className="secondary">{claim.propertyLabel}</div>
        {claim.leaseTenantName && (
          <p className="small secondary">
            {t`The lease passed to ${claim.leaseTenantName} since. The payment is recorded on the lease, with ${claim.leaseTenantName} as its tenant.`}
          </p>
        )}
      </Fact>
      {claim.paymentId && (
        <Fact label={t`Receipt`}>
          <Link to={paymentPath({ id: claim.paymentId })}>{claim.receiptNumber}</Link>
        </Fact>
      )}
      {claim.reversalReason && (
        <Fact label={t`Reason for reversal`} isWide>
          {claim.reversalReason}
        </Fact>
      )}
      {claim.rejectionReason && (
        <Fact label={t`Reason for rejection`} isWide>
          {claim.rejectionReason}
        </Fact>
      )}
    </Facts>
  )
}

/** An amount above what these advices requested at that time pays other rent of the lease, or stays as credit. */
function BeyondAdvices({ claim: { amount, advices } }: { claim: Claim }) {
  const beyond = minus(amount, plus(ZERO, ...advices.map((advice) => advice.amount)))
  if (beyond <= 0) return null
  return (
    <div className="row spread gap-4 secondary">
      <span>{t`Other rent, or credit`}</span>
      <MoneyText amount={beyond} withUnit />
    </div>
  )
}

function Decision({ claim, onDone }: { claim: Claim; onDone: () => void }) {
  const [isRejecting, setRejecting] = useState(false)
  const [account, setAccount] = useState<string | null>(null)
  const into = useReceivedInto(claim.method, account)
  const today = useToday()
  const firstOpenDay = useFirstOpenDay()
  const isClosed = firstOpenDay !== undefined && claim.paidOn < firstOpenDay
  const [given, setGiven] = useState<CalendarDate | null>()
  const paidOn = given === undefined ? later(claim.paidOn, firstOpenDay ?? claim.paidOn) : given
  const isDoubtful = claim.sameReference.length > 0
  const approve = useAction('claim.approve', {
    invalidates: invalidatesPayments,
    onSuccess: ({ receiptNumber }) => {
      toast('SUCCESS', t`Recorded as receipt ${receiptNumber ?? ''}`, t`The tenant gets an SMS.`)
      onDone()
    },
  })
  if (isRejecting) return <Rejection claim={claim} onCancel={() => setRejecting(false)} onDone={onDone} />
  return (
    <>
      {isDoubtful && (
        <p className="pad-line toned tone-amber" role="alert">
          {t`Receipt`} {claim.sameReference.map(({ receiptNumber }) => receiptNumber).join(', ')}{' '}
          {t`has the same reference. Approve only if this is another payment.`}
        </p>
      )}
      <ReceivedIntoField into={into} method={claim.method} onChange={setAccount} />
      <DateInput
        label={t`Counts from`}
        description={
          isClosed
            ? t`The books are closed until ${formatDate(addDays(firstOpenDay, -1))}, so the payment cannot count from ${formatDate(claim.paidOn)}. Late interest runs up to the date you enter here.`
            : undefined
        }
        required
        max={today}
        value={paidOn}
        onChange={setGiven}
        error={paidOn ? null : t`Enter the date.`}
        {...(firstOpenDay ? { min: firstOpenDay } : {})}
      />
      <div className="form-actions">
        <Button variant="default" onClick={() => setRejecting(true)}>{t`Reject…`}</Button>
        <Button
          data-autofocus
          loading={approve.isPending}
          onClick={() =>
            paidOn && approve.mutate({ params: { id: claim.id }, body: { isAnotherPayment: isDoubtful, paidOn, ...into.part } })
          }
        >
          {isDoubtful ? t`Approve as another payment` : t`Approve and record payment`}
        </Button>
      </div>
    </>
  )
}

function Rejection({ claim, onCancel, onDone }: { claim: Claim; onCancel: () => void; onDone: () => void }) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <EndpointForm
      endpoint="claim.reject"
      form={form}
      toArgs={({ reason }) => ({ params: { id: claim.id }, body: { reason: reason.trim() } })}
      invalidates={['claim']}
      submitLabel={t`Reject`}
      onCancel={onCancel}
      onDone={() => {
        toast('SUCCESS', t`Rejected`, t`The tenant gets an SMS with a link to the reason.`)
        onDone()
      }}
    >
      <Textarea
        label={t`Reason (shown to the tenant)`}
        required
        autosize
        minRows={2}
        maxLength={500}
        ref={focusField}
        {...form.getInputProps('reason')}
      />
    </EndpointForm>
  )
}

function focusField(field: HTMLTextAreaElement | null) {
  field?.focus()
}
