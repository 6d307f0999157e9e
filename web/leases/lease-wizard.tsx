import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useCallback, useRef } from 'react'
import type { PropertyType } from '../../domain/properties/property.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { DepositStep } from './deposit-step.tsx'
import { type LeaseStep, stepLabels, steps, stepTitles } from './lease-draft.ts'
import { faultsOf, faultsOn } from './lease-draft-faults.ts'
import { leaseFolders } from './lease-paths.ts'
import { LeasePreview, useLeasePreview } from './lease-preview.tsx'
import type { LeaseStepProps } from './lease-step-props.ts'
import { RentStep } from './rent-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { TenantStep } from './tenant-step.tsx'
import { TermStep } from './term-step.tsx'
import { useCreateLease } from './use-create-lease.ts'
import { useLeaseDraft } from './use-lease-draft.ts'
import { useProceed } from './use-proceed.ts'
import { WhatStep } from './what-step.tsx'
import './lease-wizard.css'

/** A new lease in six steps. Going back never loses anything: what is typed is kept in this tab. */
export function LeaseWizard({ propertyType }: { propertyType: PropertyType }) {
  const { form, step, goTo, isRestored, startAfresh } = useLeaseDraft(propertyType)
  const preview = useLeasePreview(form.getValues(), propertyType)
  const creation = useCreateLease({ form, propertyType, goTo })
  const faults = faultsOf(form.getValues())
  const isReview = step === 'review'
  const { proceed, isChecking } = useProceed({ form, step, goTo, preview, create: creation.create })
  const { path, label } = leaseFolders[propertyType]
  return (
    <>
      <PageHeader crumbs={[{ label, to: path }]} title="New lease" />
      {isRestored && (
        <p className="lease-restored">
          This is the draft you began earlier.
          <button type="button" className="text-link" onClick={startAfresh}>
            Start afresh
          </button>
        </p>
      )}
      <Stepper
        label="Steps of the new lease"
        current={step}
        onChoose={(chosen) => goTo(steps.find((one) => one === chosen) ?? 'what')}
        steps={steps.map((value, index) => ({
          value,
          label: stepLabels[value],
          isDone: isDone(steps.slice(0, index + 1), faults),
        }))}
      />
      <div className="lease-wizard" data-wide={isReview || undefined}>
        <StepForm
          key={step}
          step={step}
          onProceed={proceed}
          onBack={() => goTo(steps[steps.indexOf(step) - 1] ?? 'what')}
          refusal={creation.refusal}
          isPending={creation.isPending || isChecking}
        >
          {isReview ? (
            <ReviewStep form={form} propertyType={propertyType} preview={preview} onChange={goTo} />
          ) : (
            <StepFields step={step} form={form} propertyType={propertyType} />
          )}
        </StepForm>
        {(step === 'rent' || step === 'deposit') && (
          <LeasePreview preview={preview} depositAmount={form.getValues().depositAmount} />
        )}
      </div>
    </>
  )
}

function isDone(upTo: readonly LeaseStep[], faults: Record<string, string>): boolean {
  return !upTo.includes('review') && upTo.every((step) => Object.keys(faultsOn(step, faults)).length === 0)
}

function StepFields({ step, ...props }: LeaseStepProps & { step: Exclude<LeaseStep, 'review'> }) {
  switch (step) {
    case 'what':
      return <WhatStep {...props} />
    case 'tenant':
      return <TenantStep {...props} />
    case 'term':
      return <TermStep {...props} />
    case 'rent':
      return <RentStep {...props} />
    case 'deposit':
      return <DepositStep {...props} />
  }
}

type StepFormProps = {
  step: LeaseStep
  /** False: something on this step needs attention. */
  onProceed: () => Promise<boolean>
  onBack: () => void
  refusal: string | null
  isPending: boolean
  children: ReactNode
}

function StepForm({ step, onProceed, onBack, refusal, isPending, children }: StepFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const focusFirst = useCallback((fields: HTMLDivElement | null) => {
    // On a phone the keyboard would cover the step before it was read.
    if (!window.matchMedia('(pointer: coarse)').matches) fields?.querySelector<HTMLElement>('input, select')?.focus()
  }, [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const ownError = element.current?.querySelector<HTMLElement>('[data-own-error] input, input[data-own-error]')
    if (isPending) return
    if (ownError) ownError.focus()
    else if (!(await onProceed()))
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const isReview = step === 'review'
  return (
    <form
      ref={element}
      className={isReview ? 'lease-review' : 'sheet lease-wizard-sheet'}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {!isReview && <h2>{stepTitles[step]}</h2>}
      {refusal && (
        <div className="form-errors" role="alert">
          <strong>{refusal}</strong>
        </div>
      )}
      <div className="form-fields" ref={focusFirst}>
        {children}
      </div>
      <div className="lease-wizard-actions">
        {step === 'what' ? (
          <span />
        ) : (
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit" loading={isPending}>
          {isReview ? 'Create lease' : 'Continue'}
        </Button>
      </div>
    </form>
  )
}
