import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { CallArgs, EndpointKey, Reply } from '../../platform/call.ts'
import type { ProblemError } from '../../platform/problem-error.ts'
import { problemToForm } from '../../platform/problem-to-form.ts'
import { t } from '../../platform/texts.ts'
import { type Stale, useAction } from '../../platform/use-endpoint.ts'
import { confirm } from '../feedback/confirm.tsx'
import type { Question } from '../feedback/question.ts'
import { FormErrors, type FormErrorsHandle } from './form-errors.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import './form.css'

export type EndpointFormProps<K extends EndpointKey, Values extends object> = {
  endpoint: K
  form: UseFormReturnType<Values>
  /** From what was typed to what the call takes. */
  toArgs: (values: Values) => CallArgs<K>
  onDone: (reply: Reply<K>) => void
  invalidates?: readonly Stale[]
  /** What is read again where somebody changed the record meanwhile. */
  refetchOnConflict?: readonly Stale[]
  submitLabel: string
  /** It takes back or gives up what was done. */
  isDangerous?: boolean
  /** What is asked before it is sent, where it can never be taken back. */
  asks?: (values: Values) => Question
  onCancel?: () => void
  /** The button waits until the fields are right (specification §2). */
  waitsForValid?: boolean
  /** Why there is nothing to send now; the button stays and says so. */
  blockedBy?: string | undefined
  /** Handles a refusal in its own way (an override asked for); true: nothing more to show. */
  onProblem?: (problem: ProblemError) => boolean
  elementRef?: RefObject<HTMLFormElement | null>
  children: ReactNode
}

/**
 * A form over one call: checks on leaving a field and on submit, the server's errors at their fields, a summary that leads to
 * them, pending state, and a guard against leaving with something typed.
 */
export function EndpointForm<K extends EndpointKey, Values extends object>(props: EndpointFormProps<K, Values>) {
  const {
    endpoint,
    form,
    toArgs,
    onDone,
    invalidates = [],
    refetchOnConflict = [],
    submitLabel,
    isDangerous,
    asks,
    onCancel,
    onProblem,
    waitsForValid,
    blockedBy,
    children,
  } = props
  const [refusal, setRefusal] = useState<string | null>(null)
  const ownElement = useRef<HTMLFormElement>(null)
  const element = props.elementRef ?? ownElement
  const errors = useRef<FormErrorsHandle>(null)
  const sentFrom = useRef<Element>(null)
  const guard = useUnsavedGuard(() => form.isDirty())
  const action = useAction(endpoint, {
    invalidates,
    refetchOnConflict,
    onSuccess: (reply) => {
      guard.release()
      onDone(reply)
    },
    onAwaitingApproval: () => {
      guard.release()
      onCancel?.()
    },
    onProblem: (problem) => {
      if (onProblem?.(problem)) return
      setRefusal(problemToForm(problem, form))
      errors.current?.show(sentFrom.current)
    },
  })
  const send = async (values: Values) => {
    setRefusal(null)
    // A part that shows an error of its own ("12..5" in an amount) is not in form.errors, but must hold the form back too.
    if (element.current?.querySelector('[data-own-error]')) errors.current?.show(sentFrom.current)
    else if (!asks || (await confirm(asks(values)))) action.mutate(toArgs(values))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // A form in a sheet stands inside another one's tree; its submit is none of the other's business.
    event.stopPropagation()
    if (blockedBy !== undefined) return event.preventDefault()
    sentFrom.current = document.activeElement
    form.onSubmit(
      (values) => void send(values),
      () => errors.current?.show(sentFrom.current),
    )(event)
  }
  return (
    <form ref={element} className="form" onSubmit={submit} noValidate>
      <FormErrors ref={errors} form={element} refusal={refusal} />
      <div className="form-fields">{children}</div>
      <div className="form-actions">
        {onCancel && <Button variant="default" onClick={onCancel}>{t`Cancel`}</Button>}
        <SubmitButton {...{ isDangerous, blockedBy }} loading={action.isPending} disabled={waitsForValid && !form.isValid()}>
          {submitLabel}
        </SubmitButton>
      </div>
    </form>
  )
}
