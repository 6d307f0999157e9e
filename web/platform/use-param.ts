import { useParams } from '@tanstack/react-router'

/** A parameter of the screen's path: `useParam('id')` for "/admin/master-users/owners/$id". */
export function useParam(name: string): string {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  const value = params[name]
  if (value === undefined) throw new Error(`The path of this screen has no parameter "${name}".`)
  return value
}
