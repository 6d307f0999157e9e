import type { ProblemError } from './problem-error.ts'

/** "/items/0/description" of a refusal → "items.0.description" of a form. */
export function fieldErrorsOf(problem: ProblemError): Record<string, string> {
  const errors = problem.problem.errors ?? []
  return Object.fromEntries(errors.map(({ path, message }) => [path.replace(/^\//, '').replaceAll('/', '.'), message]))
}

/**
 * Puts each error of a refusal at its field. What is left (a rule of the domain, or a field this form does not have) is
 * answered, for the form to show as a whole.
 */
export function problemToForm(
  problem: ProblemError,
  form: { setErrors: (errors: Record<string, string>) => void; getValues: () => object },
): string | null {
  const fields = Object.entries(fieldErrorsOf(problem))
  const isKnown = ([path]: [string, string]) => hasPath(form.getValues(), path)
  form.setErrors(Object.fromEntries(fields.filter(isKnown)))
  const others = fields.filter((field) => !isKnown(field)).map(([path, message]) => `${path}: ${message}`)
  if (fields.length === 0) return problem.message
  return others.length > 0 ? others.join(' ') : null
}

function hasPath(values: unknown, path: string): boolean {
  let at = values
  for (const part of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return false
    at = Reflect.get(at, part)
  }
  return true
}
