import type { ProblemError } from './problem-error.ts'

/** "/items/0/description" of a refusal → "items.0.description" of a form. */
export function fieldErrorsOf(problem: ProblemError): Record<string, string> {
  const errors = problem.problem.errors ?? []
  return Object.fromEntries(errors.map(({ path, message }) => [path.replace(/^\//, '').replaceAll('/', '.'), message]))
}

/**
 * Assigns each error of a refusal to its field. Returns the rest (a domain rule, or a field that this form does not have) as a message for
 * the form.
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
