import type { z } from 'zod'
import { Problem } from '../../../domain/problem.ts'

/** For a body that is put together from what is stored and what was sent: checked by the same schema as one that was sent whole. */
export function checkedBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(body)
  if (success) return data
  const errors = error.issues.map(({ path, message }) => ({ path: `/${path.join('/')}`, message }))
  throw new Problem('INVALID_INPUT', errors[0]?.message ?? 'Some fields need your attention.', { errors })
}
