import type { z } from 'zod'
import { Problem } from '../../../domain/problem.ts'

/** For a body composed of stored and submitted values: checked by the same schema as a fully submitted body. */
export function checkedBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(body)
  if (success) return data
  const errors = error.issues.map(({ path, message }) => ({ path: `/${path.join('/')}`, message }))
  throw new Problem('INVALID_INPUT', errors[0]?.message ?? 'Some fields need your attention.', { errors })
}
