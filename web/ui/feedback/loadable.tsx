import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { t } from '../../platform/texts.ts'
import { ErrorState } from './error-state.tsx'
import { toast } from './toast.tsx'

type Options<Props> = {
  /** Shown until the code has arrived. */
  placeholder?: (props: Props) => ReactNode
  /** Closes what was to open; a message says why. Without it, the message and "Try again" are shown in place of the part. */
  onFailure?: (props: Props) => void
  /** For a part that nobody asked for: it is loaded again after so long, and nothing is said. */
  retryAfterMs?: number
}

/**
 * A part of a page whose code is loaded when it is first shown: the component that `select` finds in a module. Where its code cannot be loaded,
 * without a connection or after a new version was installed, the page around it stays with everything that was typed, and the part is loaded
 * again the next time it is shown.
 */
export function loadable<Module, Props extends object>(
  load: () => Promise<Module>,
  select: (module: Module) => ComponentType<Props>,
  { placeholder, onFailure, retryAfterMs }: Options<Props> = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  let address: string | undefined
  const loadAgain = async () => {
    // A browser remembers that a module could not be loaded: only another address is asked for again.
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

/** Chromium and Firefox name the module that could not be loaded; Safari asks for the same address again. */
function addressIn(error: unknown): string | undefined {
  const found = error instanceof Error ? /https?:\/\/[^\s?]+/.exec(error.message)?.[0] : undefined
  return found?.startsWith(window.location.origin) === true ? found : undefined
}
