import { useEffect, useState } from 'react'

/** A newer version of the product whose files have been stored: how to change to it. Until then the older files stay, so the page goes on. */
export function useDeskUpdate(): (() => void) | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  useEffect(() => {
    let isShown = true
    const look = (registration: ServiceWorkerRegistration) => {
      if (isShown) setWaiting(registration.waiting)
    }
    void navigator.serviceWorker.getRegistration().then((registration) => {
      if (!registration) return
      look(registration)
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', () => look(registration))
      })
    })
    return () => {
      isShown = false
    }
  }, [])
  if (!waiting) return null
  return () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting.postMessage('TAKE_OVER')
  }
}
