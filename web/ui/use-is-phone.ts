import { useMediaQuery } from '@mantine/hooks'

/** Where a table has room for two or three columns only. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
}
