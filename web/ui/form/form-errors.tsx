import { IconAlertTriangle } from '@tabler/icons-react'
import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { plural, t } from '../../platform/texts.ts'
import { hasMovedOn } from './has-moved-on.ts'

/** `sentFrom` is the element that had the focus when the form was submitted. */
export type FormErrorsHandle = { show: (sentFrom: Element | null) => void }
type Listed = { label: string; message: string; field: HTMLElement }

type FormErrorsProps = { ref: Ref<FormErrorsHandle>; form: RefObject<HTMLFormElement | null>; refusal: string | null }

/** The summary of the errors above a form. Each line links to its field. It reads them from the DOM, so it covers every kind of field. */
export function FormErrors({ ref, form, refusal }: FormErrorsProps) {
  const [listed, setListed] = useState<readonly Listed[]>([])
  const box = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<{ sentFrom: Element | null } | null>(null)
  useImperativeHandle(ref, () => ({ show: (sentFrom) => setAsked({ sentFrom }) }))
  // Runs at the same time as the fields show their errors, so that a person who continues typing is not interrupted later.
  useLayoutEffect(() => {
    if (!asked) return undefined
    const list = () => setListed(invalidFields(form.current))
    list()
    if (!hasMovedOn(asked.sentFrom)) box.current?.focus()
    // Some fields show their error one render later.
    const frame = requestAnimationFrame(list)
    return () => cancelAnimationFrame(frame)
  }, [asked, form])
  useEffect(() => {
    if (listed.length === 0 || !form.current) return undefined
    // A corrected field disappears from the list immediately, whatever its kind.
    const watch = new MutationObserver(() => setListed((before) => before.filter(({ field }) => isInvalid(field))))
    watch.observe(form.current, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
    return () => watch.disconnect()
  }, [form, listed.length])
  if (listed.length === 0 && !refusal) return <div ref={box} tabIndex={-1} />
  return (
    <div ref={box} tabIndex={-1} className="form-errors" role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>
        <strong>{refusal ?? plural(listed.length, 'One field needs attention', '{n} fields need attention')}</strong>
        {listed.length > 0 && (
          <ul>
            {listed.map(({ label, message, field }) => (
              <li key={`${label} ${message}`}>
                <button type="button" className="text-link" onClick={() => field.focus()}>
                  {label}
                </button>
                : {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function isInvalid(field: HTMLElement): boolean {
  return field.isConnected && field.getAttribute('aria-invalid') === 'true'
}

function invalidFields(form: HTMLFormElement | null): Listed[] {
  return [...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])].map((field) => ({
    field,
    label: labelOf(field),
    message: messageOf(field),
  }))
}

function labelOf(field: HTMLElement): string {
  const label =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
      ? field.labels?.[0]
      : null
  const text =
    label?.textContent ??
    field.getAttribute('aria-label') ??
    field.closest('fieldset')?.querySelector('legend')?.textContent ??
    t`Field`
  return text.replace(/\s*\*\s*$/, '')
}

function messageOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  const error = ids.map((id) => document.getElementById(id)).find((element) => element?.matches('[class*="-error"]'))
  return error?.textContent ?? t`Needs attention.`
}
