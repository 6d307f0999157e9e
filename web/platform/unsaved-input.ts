/** What forms say of themselves: a date or a record that was chosen by pointing is typed nowhere. */
const forms = new Set<() => boolean>()
/** The fields of forms in which something was typed, while they are on the page. */
let typedIn: HTMLElement[] = []

addEventListener(
  'input',
  ({ target }) => {
    if (!(target instanceof HTMLElement) || target === typedIn.at(-1) || !target.closest('form') || target.matches(secretFields))
      return
    typedIn = [...typedIn.filter((field) => field !== target && field.isConnected), target]
  },
  { capture: true, passive: true },
)

/** A field shown as text, so that its owner can read it, is still a secret. */
const secretFields = ['[type="password"]', '[autocomplete$="-password"]', '[autocomplete="one-time-code"]'].join()

/** A form on the page; answers how to take it away. */
export function registerForm(isDirty: () => boolean): () => void {
  forms.add(isDirty)
  return () => forms.delete(isDirty)
}

/** Whether leaving the page would lose what somebody typed. */
export function hasUnsavedInput(): boolean {
  return typedIn.some((field) => field.isConnected) || hasDirtyForm()
}

/** Whether a form of the page differs from what is saved. */
export function hasDirtyForm(): boolean {
  return [...forms].some((isDirty) => isDirty())
}

/** Empties the fields of passwords and codes, for React as if the person had done it. */
export function clearSecretFields(): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  for (const field of document.querySelectorAll<HTMLInputElement>(secretFields)) {
    if (field.value === '') continue
    value?.set?.call(field, '')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
