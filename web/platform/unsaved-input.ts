/** The forms report their own state, because a date or a record chosen by pointer fires no input event. */
const forms = new Set<() => boolean>()
/** The form fields that received input, while they are on the page. */
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

/** A password field that is shown as text is still secret. */
const secretFields = ['[type="password"]', '[autocomplete$="-password"]', '[autocomplete="one-time-code"]'].join()

/** Registers a form. Returns a function that removes it. */
export function registerForm(isDirty: () => boolean): () => void {
  forms.add(isDirty)
  return () => forms.delete(isDirty)
}

/** Whether leaving the page would lose unsaved input. */
export function hasUnsavedInput(): boolean {
  return typedIn.some((field) => field.isConnected) || hasDirtyForm()
}

/** Whether a form of the page differs from the saved values. */
export function hasDirtyForm(): boolean {
  return [...forms].some((isDirty) => isDirty())
}

/** Clears the fields of passwords and codes, in a way that React treats as user input. */
export function clearSecretFields(): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  for (const field of document.querySelectorAll<HTMLInputElement>(secretFields)) {
    if (field.value === '') continue
    value?.set?.call(field, '')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
