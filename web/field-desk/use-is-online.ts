import { useSyncExternalStore } from 'react'

/** The connection status as the browser reports it. A network without internet access counts as online. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('online', listener)
      addEventListener('offline', listener)
      return () => {
        removeEventListener('online', listener)
        removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
  )
}
