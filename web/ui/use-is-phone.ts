import { useMediaQuery } from '@mantine/hooks'

/** True if a table has room for only two or three columns. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
}
