/** Sign-ins in progress at a provider, stored in the browser by the `state` parameter that the provider returns. */
type Pending = {
  kind: 'SIGN_IN' | 'CONNECT' | 'WINDOW'
  /** The page to continue to. */
  from: string
}

const prefix = 'sign-in:'
const channelName = 'sign-in'
const lastKey = 'sign-in-provider'

export function rememberPending(state: string, pending: Pending): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix) && isOld(key)) localStorage.removeItem(key)
  localStorage.setItem(`${prefix}${state}`, JSON.stringify({ ...pending, at: Date.now() }))
}

export function popPending(state: string): Pending | null {
  const key = `${prefix}${state}`
  const kept = localStorage.getItem(key)
  localStorage.removeItem(key)
  return kept === null ? null : JSON.parse(kept)
}

function isOld(key: string): boolean {
  const { at = 0 } = JSON.parse(localStorage.getItem(key) ?? '{}')
  return Date.now() - at > 3_600_000
}

/** The sign-in page offers the provider that was last used in this browser first. */
export const rememberProvider = (id: string): void => localStorage.setItem(lastKey, id)
export const lastProvider = (): string | null => localStorage.getItem(lastKey)

/** In a separate window: passes the parameters of the return address to the waiting page, and closes the window. */
export function forwardToOpener(state: string, parameters: string): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ state, parameters })
  channel.close()
  window.close()
}

/** Opens the window synchronously in the click, because the browser would block it later. Returns functions that control it. */
export function openProviderWindow() {
  const opened = window.open('about:blank', '_blank', 'popup,width=520,height=700')
  return {
    isBlocked: opened === null,
    close: () => opened?.close(),
    /** Resolves when the provider redirects the person back. */
    go: (state: string, address: string): Promise<string> => {
      const { promise, resolve } = Promise.withResolvers<string>()
      const channel = new BroadcastChannel(channelName)
      channel.addEventListener('message', ({ data }: MessageEvent<{ state: string; parameters: string }>) => {
        if (data.state !== state) return
        channel.close()
        resolve(data.parameters)
      })
      rememberPending(state, { kind: 'WINDOW', from: '/' })
      if (opened) opened.location.href = address
      return promise
    },
  }
}
