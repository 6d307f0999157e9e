import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import type { Area } from '../../../domain/area.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import { t } from '../../platform/texts.ts'
import { hasMovedOn } from '../../ui/form/has-moved-on.ts'
import { keepsFocus, SubmitButton } from '../../ui/form/submit-button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import { useLeaseEffect } from '../moves/use-lease-effect.ts'
import { DraftConflict, DraftNote } from '../drafts/draft-note.tsx'
import { useDraftSaver } from '../drafts/use-draft-saver.ts'
import { DepositStep } from './deposit-step.tsx'
import { type LeaseDraft, type LeaseStep, stepLabels, stepTitles } from './lease-draft.ts'
import { issuesOf, issuesOn } from './lease-draft-issues.ts'
import { LeasePreview, useLeasePreview } from './lease-preview.tsx'
import type { LeaseStepProps } from './lease-step-props.ts'
import { RentStep } from './rent-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { TenantStep } from './tenant-step.tsx'
import { TermStep } from './term-step.tsx'
import { useLeaseDraft } from './use-lease-draft.ts'
import { useProceed } from './use-proceed.ts'
import { useSendLease } from './use-send-lease.ts'
import { allotmentOf, type LeaseAllotment, planOf, type WizardGoal } from './wizard-goal.ts'
import { newLeaseBodyOf, renewalBodyOf } from './lease-draft-body.ts'
import { type Pickable, PropertyPicker } from './property-picker.tsx'
import { PropertyToLet } from './property-to-let.tsx'
import { useProperty } from './use-property.ts'
import './lease-wizard.css'

type LeaseWizardProps = {
  propertyType: PropertyType
  goal: WizardGoal
  /** Opens the current stored draft of a new lease. */
  onReopen?: () => void
}

/** The lease wizard. Going back never loses input, because it is saved. */
export function LeaseWizard({ propertyType, goal, onReopen = () => undefined }: LeaseWizardProps) {
  const plan = planOf(goal, propertyType)
  const { steps, firstStep } = plan
  const { saver, state } = useDraftSaver(goal, propertyType)
  const { form, step, goTo, isRestored, startOver } = useLeaseDraft(plan, saver)
  const preview = useLeasePreview(form.getValues(), propertyType)
  const [remarkIds, setRemarkIds] = useState<string[]>([])
  const sending = useSendLease({ form, propertyType, goal, plan, goTo, saver, remarkIds })
  const breach = useRenewalBreach(goal, form.getValues())
  const issues = issuesOf(form.getValues())
  const isReview = step === 'review'
  const { proceed, isChecking } = useProceed({ form, step, steps, goTo, preview, send: sending.send, breach })
  return (
    <>
      <PageHeader crumbs={plan.crumbs} title={plan.title} subtitle={saver && <DraftNote state={state} />} />
      <DraftConflict state={state} onReopen={onReopen} onSeparate={() => saver?.saveSeparately(form.getValues())} />
      {isRestored && (
        <p className="row wrap tinted mb-4">
          {t`This is the draft you started earlier.`}
          <button type="button" className="text-link" onClick={startOver}>{t`Start again`}</button>
        </p>
      )}
      <Stepper
        label={t`Steps of the ${plan.title.toLowerCase()}`}
        current={step}
        onChoose={(chosen) => goTo(steps.find((one) => one === chosen) ?? firstStep)}
        steps={steps.map((value, index) => ({
          value,
          label: stepLabels[value],
          isDone: isDone(steps.slice(0, index + 1), issues),
        }))}
      />
      {sending.dialog}
      <div className="lease-wizard" data-wide={isReview || undefined}>
        <StepForm
          key={step}
          step={step}
          onProceed={proceed}
          isFirst={step === steps[0]}
          submitLabel={isReview ? plan.submitLabel : t`Continue`}
          onBack={() => goTo(steps[steps.indexOf(step) - 1] ?? firstStep)}
          refusal={sending.refusal}
          isPending={sending.isPending || isChecking}
        >
          {isReview ? (
            <ReviewStep {...{ form, propertyType, goal, preview, breach, remarkIds }} onRemarks={setRemarkIds} onChange={goTo} />
          ) : (
            <StepFields step={step} form={form} propertyType={propertyType} goal={goal} />
          )}
        </StepForm>
        {(step === 'rent' || step === 'deposit') && (
          <LeasePreview preview={preview} depositAmount={form.getValues().depositAmount} />
        )}
      </div>
    </>
  )
}

function isDone(upTo: readonly LeaseStep[], issues: Record<string, string>): boolean {
  return !upTo.includes('review') && upTo.every((step) => Object.keys(issuesOn(step, issues)).length === 0)
}

type StepFieldsProps = LeaseStepProps & { step: Exclude<LeaseStep, 'review'>; goal: WizardGoal }

function StepFields({ step, goal, ...props }: StepFieldsProps) {
  switch (step) {
    case 'what':
      return <PropertyStep {...props} allotment={allotmentOf(goal)} />
    case 'tenant':
      return <TenantStep {...props} isRenewal={goal.kind === 'RENEW'} allotment={allotmentOf(goal)} />
    case 'term':
      return <TermStep {...props} choosesTemplate={goal.kind !== 'CHANGE'} />
    case 'rent':
      return <RentStep {...props} isNew={goal.kind === 'NEW'} />
    case 'deposit':
      return <DepositStep {...props} />
  }
}

type StepFormProps = {
  step: LeaseStep
  isFirst: boolean
  submitLabel: string
  /** Resolves to false if this step has errors. */
  onProceed: () => Promise<boolean>
  onBack: () => void
  refusal: string | null
  isPending: boolean
  children: ReactNode
}

function StepForm({ step, isFirst, submitLabel, onProceed, onBack, refusal, isPending, children }: StepFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const focusFirst = useCallback((fields: HTMLDivElement | null) => {
    // On a phone, the keyboard would cover the step before the person could read it.
    if (!window.matchMedia('(pointer: coarse)').matches) fields?.querySelector<HTMLElement>('input, select')?.focus()
  }, [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const ownError = element.current?.querySelector<HTMLElement>('[data-own-error] input, input[data-own-error]')
    const sentFrom = document.activeElement
    if (isPending) return
    if (ownError) {
      // A field that was not left yet says what is wrong once it is.
      ownError.blur()
      ownError.focus()
    } else if (!(await onProceed()))
      // After the next paint, when the field shows its error.
      requestAnimationFrame(() => {
        if (!hasMovedOn(sentFrom)) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      })
  }
  const isReview = step === 'review'
  return (
    <form
      ref={element}
      className={isReview ? 'lease-review' : 'sheet form-page-sheet'}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {!isReview && <h2 className="mb-4">{stepTitles[step]}</h2>}
      {refusal && (
        <div className="form-errors" role="alert">
          <strong>{refusal}</strong>
        </div>
      )}
      <div className="form-fields" ref={focusFirst}>
        {children}
      </div>
      <div className="row spread lease-wizard-actions">
        {isFirst ? <span /> : <Button variant="default" {...keepsFocus} onClick={onBack}>{t`Back`}</Button>}
        <SubmitButton loading={isPending}>{submitLabel}</SubmitButton>
      </div>
    </form>
  )
}

/**
 * The tenancy rule that a renewal would break, such as a rent increase over the previous lease. It is shown before the renewal is created.
 */
function useRenewalBreach(goal: WizardGoal, draft: LeaseDraft): string | null {
  const lease = goal.kind === 'RENEW' ? goal.lease : null
  const whole = lease && newLeaseBodyOf(draft, lease.propertyType)
  const effect = useLeaseEffect(lease?.id ?? '', whole ? { move: 'RENEW', body: renewalBodyOf(whole) } : null)
  // Other obstacles, such as another lease, are reported when the renewal is sent.
  const refused = effect.error?.code === 'POLICY_VIOLATION' ? effect.error.message : null
  return effect.reply?.breach ?? refused
}

/** Step 1: the property. Its area and asking rent are the initial terms, unless others were entered. */
function PropertyStep({ form, propertyType, allotment }: LeaseStepProps & { allotment: LeaseAllotment }) {
  const { propertyId, rentAmount, rate } = form.getValues()
  const before = useProperty(propertyType, propertyId)
  // Values of the property chosen before do not apply to another property.
  const begin = (property: Pickable | null) => {
    if (rentAmount === null || rentAmount === before?.askingRentAmount) {
      form.setFieldValue('rentAmount', property?.askingRentAmount ?? null)
    }
    if (rate.area.value === '' || isSameArea(rate.area, before?.area)) {
      form.setFieldValue('rate.area', property?.area ?? { ...rate.area, value: '' })
    }
  }
  return (
    <>
      <PropertyPicker
        propertyType={propertyType}
        required
        {...(allotment && {
          disabled: true,
          description: t`Allotted to ${allotment.applicantName} in “${allotment.roundTitle}”.`,
        })}
        {...form.getInputProps('propertyId')}
        onPick={begin}
      />
      {propertyId && <PropertyToLet propertyType={propertyType} propertyId={propertyId} />}
    </>
  )
}

function isSameArea(area: Area, other: Area | null | undefined): boolean {
  return area.value === other?.value && area.unit === other.unit
}
