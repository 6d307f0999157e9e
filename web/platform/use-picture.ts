import { useQuery } from '@tanstack/react-query'
import { backgroundHeaders } from './activity.ts'
import { getSession } from './session-store.ts'

/** A picture that needs the token ("/document/…" below /api), as a blob URL that stays valid while the page is mounted. */
export function usePicture(uri: string | null | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['picture', uri],
    enabled: Boolean(uri),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const token = getSession()?.token
      const response = await fetch(
        `/api${uri}`,
        token ? { headers: { Authorization: `Bearer ${token}`, ...backgroundHeaders() } } : {},
      )
      return response.ok ? URL.createObjectURL(await response.blob()) : ''
    },
  })
  return data || undefined
}
