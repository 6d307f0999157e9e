/** What a browser is at, while it is at a provider's page, by the state that comes back with it. */
type Pending = {
  kind: 'SIGN_IN' | 'CONNECT' | 'WINDOW'
  /** Where to go on. */
  from: string
}

const prefix = 'sign-in:'
const channelName = 'sign-in'
const lastKey = 'sign-in-provider'

export function rememberPending(state: string, pending: Pending): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix) && isOld(key)) localStorage.removeItem(key)
  localStorage.setItem(`${prefix}${state}`, JSON.stringify({ ...pending, at: Date.now() }))
}

export function takePending(state: string): Pending | null {
  const key = `${prefix}${state}`
  const kept = localStorage.getItem(key)
  localStorage.removeItem(key)
  return kept === null ? null : JSON.parse(kept)
}

function isOld(key: string): boolean {
  const { at = 0 } = JSON.parse(localStorage.getItem(key) ?? '{}')
  return Date.now() - at > 3_600_000
}

/** The sign-in page offers again what was used last in this browser. */
export const rememberProvider = (id: string): void => localStorage.setItem(lastKey, id)
export const lastProvider = (): string | null => localStorage.getItem(lastKey)

/** What the provider added to the address of the return, in a window of its own, and the window closes. */
export function passOn(state: string, parameters: string): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ state, parameters })
  channel.close()
  window.close()
}

/** Opens the window at once, in the person's click, or the browser would block it. Returns what to do with it. */
export function openProviderWindow() {
  const opened = window.open('about:blank', '_blank', 'popup,width=520,height=700')
  return {
    isBlocked: opened === null,
    close: () => opened?.close(),
    /** Resolves when the provider sends the person back there. */
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
