import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Appearance } from '../../domain/appearance.ts'
import { call } from '../platform/call.ts'
import { useIsFirstPageRead } from '../platform/first-page.ts'
import { asProblem } from '../platform/problem-error.ts'
import { readQuery } from '../platform/read-query.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useAppearance } from '../ui/theme/appearance.ts'
import { showLanguage } from '../ui/theme/languages.ts'
import { toast } from '../ui/feedback/toast.tsx'

const asked = readQuery('appearance.read', undefined)

/** Applies the person's saved appearance as soon as the server returns it. Without a saved choice, the browser's current setting stays. */
export function useSavedAppearance(): void {
  const isEnabled = useIsFirstPageRead()
  const { data } = useEndpoint('appearance.read', undefined, { isEnabled, staleTimeMs: Number.POSITIVE_INFINITY })
  const { setAppearance } = useAppearance()
  const kept = data?.appearance
  const show = useEffectEvent(setAppearance)
  // Only a new reply of the server is applied.
  useEffect(() => {
    if (!kept) return
    show(kept)
    if (kept.language) showLanguage(kept.language)
  }, [kept])
}

/**
 * Applied immediately, then saved; saves are sent in order. `useSavedAppearance` applies a language only after it is saved, because
 * reloading the page earlier would cancel the request.
 */
export function useChooseAppearance(): (changes: Partial<Appearance>) => void {
  const client = useQueryClient()
  const { appearance, setAppearance } = useAppearance()
  return (changes) => {
    const chosen = { ...appearance, ...changes }
    setAppearance(chosen)
    void client.cancelQueries({ queryKey: asked.queryKey })
    waiting = chosen
    last = last.then(sendWaiting).then((sent) => {
      if (sent && !waiting) client.setQueryData(asked.queryKey, { appearance: sent })
    })
  }
}

let waiting: Appearance | null = null
let last: Promise<void> = Promise.resolve()

/** Choices made in the meantime are sent in one request. */
async function sendWaiting(): Promise<Appearance | null> {
  const body = waiting
  waiting = null
  if (!body) return null
  try {
    await call('appearance.update', { body })
  } catch (error) {
    toast('WARNING', t`Your choice was not saved`, t`Your choice applies in this browser only. ${asProblem(error).message}`)
  }
  return body
}
