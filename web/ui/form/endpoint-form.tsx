import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CallArgs, EndpointKey, Reply } from '../../platform/call.ts'
import type { ProblemError } from '../../platform/problem-error.ts'
import { problemToForm } from '../../platform/problem-to-form.ts'
import { t } from '../../platform/texts.ts'
import { type Stale, useAction } from '../../platform/use-endpoint.ts'
import { confirm } from '../feedback/confirm.tsx'
import type { Question } from '../feedback/question.ts'
import { FormErrors, type FormErrorsHandle } from './form-errors.tsx'
import { keepsFocus, SubmitButton } from './submit-button.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import './form.css'

export type EndpointFormProps<K extends EndpointKey, Values extends object> = {
  endpoint: K
  form: UseFormReturnType<Values>
  /** Converts the input to the arguments of the call. */
  toArgs: (values: Values) => CallArgs<K>
  onDone: (reply: Reply<K>) => void
  invalidates?: readonly Stale[]
  /** The queries to refetch if another user changed the record in the meantime. */
  refetchOnConflict?: readonly Stale[]
  submitLabel: string
  /** The action withdraws or discards something. */
  isDangerous?: boolean
  /** The confirmation question, for actions that cannot be undone. */
  asks?: (values: Values) => Question
  onCancel?: () => void
  /** The button is disabled until the fields are valid (specification §2). */
  waitsForValid?: boolean
  /** Why there is nothing to send now. The button stays in place and states this. */
  blockedBy?: string | undefined
  /** Handles an error itself, such as by asking for an override. Returns true if nothing more is to be shown. */
  onProblem?: (problem: ProblemError) => boolean
  elementRef?: RefObject<HTMLFormElement | null>
  children: ReactNode
}

/**
 * A form for one call. It validates fields on blur and on submit, shows server errors at their fields, links to them from a summary, shows
 * the pending state, and guards against leaving with unsaved input.
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
      // Rendered before the action counts as finished. Otherwise a preview in the form would be requested once more, and be refused.
      flushSync(() => onDone(reply))
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
    // A part with its own error ("12..5" in an amount) is not in form.errors, but must block the form too.
    if (element.current?.querySelector('[data-own-error]')) errors.current?.show(sentFrom.current)
    else if (!asks || (await confirm(asks(values)))) action.mutate(toArgs(values))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // A form in a sheet may be inside another form's React tree, so its submit event must not reach that form.
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
        {onCancel && <Button variant="default" {...keepsFocus} onClick={onCancel}>{t`Cancel`}</Button>}
        <SubmitButton {...{ isDangerous, blockedBy }} loading={action.isPending} disabled={waitsForValid && !form.isValid()}>
          {submitLabel}
        </SubmitButton>
      </div>
    </form>
  )
}
