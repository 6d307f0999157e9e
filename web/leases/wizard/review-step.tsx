import { Button, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { recurringChargeLabel } from '../../../domain/leases/charges/recurring-charge.ts'
import { paidText, rateText } from '../../../domain/leases/rent/rent-labels.ts'
import { formatMoney, formatRate, ZERO, type Money, plus } from '../../../domain/money.ts'
import { t, rich } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Fact, Facts } from '../../ui/record/facts.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { LandRateNote } from '../../properties/land-rates/land-rate-picker.tsx'
import { RemarkTicks, useMatchingRemarks } from '../../properties/remarks/remark-ticks.tsx'
import { BeforeAndAfterCard } from '../moves/before-and-after-card.tsx'
import type { DraftCharge } from './draft-charge.ts'
import { EscalationNote } from './escalation-note.tsx'
import { dueOf, type LeaseDraft, type LeaseStep, periodsOf } from './lease-draft.ts'
import type { useLeasePreview } from './lease-preview.tsx'
import type { LeaseStepProps } from './lease-step-props.ts'
import { LeaseWarnings } from './lease-warnings.tsx'
import { dueText, escalationText, propertyNouns, prorationLabels } from '../lease-labels.ts'
import { ScheduleTable } from '../schedule-table.tsx'
import { useTemplateOptions } from './template-field.tsx'
import { useCanOverride } from './use-can-override.ts'
import { useProperty } from './use-property.ts'
import type { WizardGoal } from './wizard-goal.ts'
import type { ScheduleRow } from '../../../domain/leases/rent/rent-schedule.ts'

type ReviewStepProps = LeaseStepProps & {
  goal: WizardGoal
  preview: ReturnType<typeof useLeasePreview>
  breach: string | null
  remarkIds: string[]
  onRemarks: (ids: string[]) => void
  onChange: (step: LeaseStep) => void
}

/** The last step: a summary, and every period as it will be billed. */
export function ReviewStep({ form, propertyType, goal, preview, breach, remarkIds, onRemarks, onChange }: ReviewStepProps) {
  const draft = form.getValues()
  const { data, error } = preview
  const met = useMatchingRemarks(remarksAsked(goal, propertyType, draft.propertyId))
  const broken = breach === null ? [] : [{ code: 'BREACH', message: breach, rule: 'R15' }]
  const warnings = broken.length > 0 ? broken : (data?.warnings ?? [])
  return (
    <>
      <LeaseWarnings warnings={warnings} />
      {warnings.length > 0 && <Override form={form} />}
      <RemarkTicks met={met} value={remarkIds} onChange={onRemarks} />
      <EscalationNote draft={draft} />
      {goal.kind !== 'NEW' && <BeforeAndAfterCard goal={goal} draft={draft} totalAmount={data?.totalAmount} />}
      <RecordCard title={t`Lease`}>
        <Facts>
          <Parties draft={draft} propertyType={propertyType} isNew={goal.kind === 'NEW'} onChange={onChange} />
          <Terms draft={draft} isNew={goal.kind === 'NEW'} onChange={onChange} />
          {goal.kind !== 'CHANGE' && <Clauses draft={draft} propertyType={propertyType} onChange={onChange} />}
        </Facts>
      </RecordCard>
      {data?.schedule[0] && (
        <FirstPaymentCard first={data.schedule[0]} depositAmount={goal.kind === 'NEW' ? draft.depositAmount : null} />
      )}
      <RecordCard title={t`Schedule`} isFlush>
        {error ? (
          <ErrorState error={error} onRetry={() => void preview.refetch()} />
        ) : data ? (
          <ScheduleTable schedule={data.schedule} totalAmount={data.totalAmount} chargesAmount={data.chargesAmount} />
        ) : (
          <SkeletonBar width={60} />
        )}
      </RecordCard>
    </>
  )
}

/**
 * For a renewal, only remarks that the previous lease did not acknowledge. For changed terms none, because they were acknowledged at
 * creation.
 */
function remarksAsked(goal: WizardGoal, propertyType: LeaseStepProps['propertyType'], propertyId: string | null) {
  if (goal.kind === 'CHANGE') return null
  if (goal.kind === 'RENEW') return { dealing: 'LEASE' as const, leaseId: goal.lease.id }
  return propertyId === null ? null : { dealing: 'LEASE' as const, propertyType, propertyId }
}

/** A lease that breaks the rules needs an ADMIN and a reason. The history records both. */
function Override({ form }: Pick<LeaseStepProps, 'form'>) {
  const canOverride = useCanOverride()
  return (
    <Textarea
      label={t`Reason for overriding the tenancy rules`}
      description={
        canOverride
          ? t`The lease history records it with your name and the rule.`
          : t`Only an administrator may override the rules, with a reason. Change the terms, or ask an administrator to create this lease.`
      }
      required
      autosize
      minRows={2}
      maxLength={500}
      readOnly={!canOverride}
      {...form.getInputProps('overrideReason')}
    />
  )
}

type PartProps = { draft: LeaseDraft; isNew: boolean; onChange: (step: LeaseStep) => void }

function Parties({ draft, propertyType, isNew, onChange }: PartProps & Pick<LeaseStepProps, 'propertyType'>) {
  const property = useProperty(propertyType, draft.propertyId)
  const tenant = useEndpoint(
    'tenant.read',
    { params: { userId: draft.tenantId ?? '' } },
    { isEnabled: draft.tenantId !== null },
  ).data
  return (
    <>
      <Fact label={propertyNouns[propertyType]}>
        {isNew ? (
          <Changeable step="what" onChange={onChange}>
            {property?.label}
          </Changeable>
        ) : (
          property?.label
        )}
      </Fact>
      <Fact label={t`Tenant`}>
        <Changeable step="tenant" onChange={onChange}>
          {tenant?.fullName}
        </Changeable>
      </Fact>
    </>
  )
}

function Terms({ draft, isNew, onChange }: PartProps) {
  const { basis, rentAmount, rate, rateTable, depositAmount, hasEscalation, escalation } = draft
  return (
    <>
      <Fact label={t`Term`}>
        <Changeable step="term" onChange={onChange}>
          <DateText date={draft.startDate} /> – <DateText date={draft.endDate} />
        </Changeable>
      </Fact>
      <Fact label={t`Notice`}>{t`${draft.noticeDays} days`}</Fact>
      <Fact label={t`Purpose`}>{draft.purpose}</Fact>
      <Fact label={t`Rent`}>
        <Changeable step="rent" onChange={onChange}>
          {basis === 'AMOUNT' ? <MoneyText amount={rentAmount} withUnit /> : rateText(rate)}
        </Changeable>
        {basis === 'TABLE' && rateTable.rateId && <LandRateNote rateId={rateTable.rateId} />}
      </Fact>
      <Fact label={t`Paid`}>{paidText(periodsOf(draft))}</Fact>
      <Fact label={t`Due`}>{dueText(dueOf(draft))}</Fact>
      <Fact label={t`Proration`}>{prorationLabels[draft.proration]}</Fact>
      <Fact label={t`Escalation`}>
        {escalationText(hasEscalation ? { everyMonths: Number(escalation.everyMonths), percent: escalation.percent } : null)}
      </Fact>
      {isNew && draft.charges.length > 0 && (
        <Fact label={t`Recurring charges`}>
          <Changeable step="rent" onChange={onChange}>
            {draft.charges.map(chargeText).join(', ')}
          </Changeable>
        </Fact>
      )}
      {isNew && (
        <Fact label={t`Security deposit`}>
          <Changeable step="deposit" onChange={onChange}>
            {depositAmount ? <MoneyText amount={depositAmount} withUnit /> : t`None`}
          </Changeable>
        </Fact>
      )}
    </>
  )
}

/** Shown if the office has templates for such leases. */
function Clauses({ draft, propertyType, onChange }: Omit<PartProps, 'isNew'> & Pick<LeaseStepProps, 'propertyType'>) {
  const { options, chosen } = useTemplateOptions(propertyType, draft)
  const option = options.find(({ value }) => value === chosen)
  if (!option) return null
  return (
    <Fact label={t`Clauses of the office`}>
      <Changeable step="term" name={t`Change the clauses`} onChange={onChange}>
        {option.label}
      </Changeable>
    </Fact>
  )
}

function chargeText({ kind, name, by, amount, rateAmount }: DraftCharge): string {
  const label = recurringChargeLabel({ kind, name: name.trim() || null })
  return by === 'AMOUNT'
    ? `${label} ${formatMoney(amount ?? ZERO)}`
    : t`${label} at ${formatRate(rateAmount ?? '0')} a year per sq ft`
}

type ChangeableProps = { step: LeaseStep; name?: string; onChange: (step: LeaseStep) => void; children: ReactNode }

function Changeable({ step, name, onChange, children }: ChangeableProps) {
  return (
    <>
      {children}{' '}
      <Button
        variant="subtle"
        size="compact-xs"
        onClick={() => onChange(step)}
        aria-label={name ?? t`Change the ${step === 'what' ? t`property` : step}`}
      >{t`Change`}</Button>
    </>
  )
}

type CardProps = { first: ScheduleRow; depositAmount: Money | null }

/** The tenant's first payments: the deposit before activation, then the rent of the first period. */
function FirstPaymentCard({ first, depositAmount }: CardProps) {
  const deposit = depositAmount ?? ZERO
  return (
    <RecordCard title={t`First payment`}>
      <Facts>
        {deposit > 0 && (
          <Fact label={t`Security deposit`}>
            <MoneyText amount={deposit} withUnit />
            <div className="small secondary">{t`before the lease is activated`}</div>
          </Fact>
        )}
        <Fact label={t`First rent`}>
          <MoneyText amount={first.amount} withUnit />
          <div className="small secondary">{rich`${<DateText date={first.periodStart} />} – ${<DateText date={first.periodEnd} />}, due ${<DateText date={first.dueDate} />}`}</div>
        </Fact>
        {deposit > 0 && (
          <Fact label={t`Deposit and first rent together`}>
            <MoneyText amount={plus(deposit, first.amount)} withUnit />
          </Fact>
        )}
      </Facts>
    </RecordCard>
  )
}
