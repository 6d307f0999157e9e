import 'altcha/external'
import 'altcha/altcha.css'
import { endpoints } from 'virtual:endpoints'
import type {} from 'altcha/types/react'
import solverUrl from 'altcha/workers/pbkdf2?worker&url'
import { useEffect, useRef } from 'react'
import './altcha-widget.css'

// Starts a worker from our own origin, because the page's content security policy allows no other.
globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker(solverUrl, { type: 'module' }))

/** The widget records no pointer or keyboard movements. */
const configuration = JSON.stringify({ hideLogo: true, hideFooter: true, humanInteractionSignature: false })

/** A proof of work that runs while the person fills in the form. No third party is involved. */
export function AltchaWidget({ onAnswer }: { onAnswer: (answer: string | undefined) => void }) {
  const widget = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = widget.current
    const listen = (event: Event) => onAnswer(payloadOf(event))
    element?.addEventListener('statechange', listen)
    return () => element?.removeEventListener('statechange', listen)
  }, [onAnswer])
  return (
    <altcha-widget
      ref={widget}
      challenge={`/api${endpoints['config.botCheckChallenge'].path}`}
      configuration={configuration}
      auto="onload"
      name="botCheck"
    />
  )
}

function payloadOf(event: Event): string | undefined {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  if (typeof detail !== 'object' || detail === null || !('state' in detail) || !('payload' in detail)) return undefined
  return detail.state === 'verified' && typeof detail.payload === 'string' ? detail.payload : undefined
}
