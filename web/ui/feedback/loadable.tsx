import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { t } from '../../platform/texts.ts'
import { ErrorState } from './error-state.tsx'
import { toast } from './toast.tsx'

type Options<Props> = {
  /** Shown until the code has loaded. */
  placeholder?: (props: Props) => ReactNode
  /** Closes the part that was to open; a message gives the reason. Without it, the message and "Try again" replace the part. */
  onFailure?: (props: Props) => void
  /** For a part that loads without a request by the person: it is loaded again after this time, without a message. */
  retryAfterMs?: number
}

/**
 * A part of a page whose code is loaded when it is first shown: the component that `select` returns from a module. If loading fails,
 * offline or after an update of the server, the surrounding page stays with all its input, and the part is loaded again the next time it is
 * shown.
 */
export function loadable<Module, Props extends object>(
  load: () => Promise<Module>,
  select: (module: Module) => ComponentType<Props>,
  { placeholder, onFailure, retryAfterMs }: Options<Props> = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  let address: string | undefined
  const loadAgain = async () => {
    // Browsers cache a failed module load, so only a different address is requested again.
    const module: Module = await (address === undefined ? load() : import(/* @vite-ignore */ `${address}?retry=${Date.now()}`))
    return select(module)
  }
  return function Loadable(props: Props) {
    const [attempt, setAttempt] = useState(0)
    const [state, setState] = useState<'LOADING' | 'LOADED' | 'FAILED'>('LOADING')
    const retry = () => {
      setState('LOADING')
      setAttempt((last) => last + 1)
    }
    const fail = useEffectEvent(() => {
      setState('FAILED')
      if (!onFailure || retryAfterMs !== undefined) return
      toast('ERROR', t`The window could not be opened`, notLoadedText())
      onFailure(props)
    })
    useEffect(() => {
      let isShown = true
      let timer: ReturnType<typeof setTimeout> | undefined
      const show = (component: ComponentType<Props>) => {
        Loaded = component
        setState('LOADED')
      }
      loadAgain().then(
        (component) => isShown && show(component),
        (error: unknown) => {
          address = addressIn(error) ?? address
          if (!isShown) return
          fail()
          if (retryAfterMs !== undefined) timer = setTimeout(() => setAttempt(attempt + 1), retryAfterMs)
        },
      )
      return () => {
        isShown = false
        clearTimeout(timer)
      }
    }, [attempt])
    if (Loaded) return <Loaded {...props} />
    if (state !== 'FAILED') return placeholder?.(props) ?? null
    const says = onFailure === undefined && retryAfterMs === undefined
    return says ? <ErrorState error={new Error(notLoadedText())} onRetry={retry} /> : null
  }
}

function notLoadedText(): string {
  return navigator.onLine
    ? t`A newer version was installed, or the connection broke. Try again. If it happens again, load the page again.`
    : t`There is no connection. Try again when it is back.`
}

/** Chromium and Firefox name the failed module in the error. Safari requests the same address again. */
function addressIn(error: unknown): string | undefined {
  const found = error instanceof Error ? /https?:\/\/[^\s?]+/.exec(error.message)?.[0] : undefined
  return found?.startsWith(window.location.origin) === true ? found : undefined
}
