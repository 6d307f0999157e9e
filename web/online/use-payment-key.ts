import { useState } from 'react'

const nameOf = (code: string) => `payment-link:${code}`

/** Which payment this tab started by a payment link. It lives as long as the tab, so that a page loaded again shows the same payment. */
export function usePaymentKey(code: string) {
  const [current, setCurrent] = useState(() => sessionStorage.getItem(nameOf(code)))
  return {
    current,
    remember: (key: string) => {
      sessionStorage.setItem(nameOf(code), key)
      setCurrent(key)
    },
    remove: () => {
      sessionStorage.removeItem(nameOf(code))
      setCurrent(null)
    },
  }
}
