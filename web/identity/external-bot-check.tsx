import { useEffect, useRef, useState } from 'react'
import { t } from '../platform/texts.ts'

type Rendered = { sitekey: string; callback: (answer: string) => void; 'expired-callback': () => void }
type Service = { render: (element: HTMLElement, options: Rendered) => unknown }

/** The global names of the common services. The same call renders all of them. */
const serviceNames = ['turnstile', 'hcaptcha', 'grecaptcha'] as const
const timeoutMs = 10_000
const pauseMs = 100

type ExternalBotCheckProps = { siteKey: string; script: string; onAnswer: (answer: string | undefined) => void }

/** The check of the service that the settings configure. */
export function ExternalBotCheck({ siteKey, script, onAnswer }: ExternalBotCheckProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    const draw = async () => {
      const service = await serviceOf(script)
      if (isGone || !place.current) return
      if (!service) return setFailed(true)
      const box = document.createElement('div')
      place.current.replaceChildren(box)
      service.render(box, { sitekey: siteKey, callback: onAnswer, 'expired-callback': () => onAnswer(undefined) })
    }
    void draw()
    return () => {
      isGone = true
    }
  }, [siteKey, script, onAnswer])
  return (
    <>
      <div ref={place} />
      {isFailed && <p role="alert">{t`The check could not be loaded. Turn off content blockers and load this page again.`}</p>}
    </>
  )
}

async function serviceOf(script: string): Promise<Service | undefined> {
  if (!document.querySelector(`script[src="${CSS.escape(script)}"]`)) {
    const element = document.createElement('script')
    element.src = script
    element.async = true
    document.head.append(element)
  }
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pauseMs) {
    const service = serviceNames.map((name): unknown => Reflect.get(globalThis, name)).find(isService)
    if (service) return service
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs)
    })
  }
  return undefined
}

function isService(candidate: unknown): candidate is Service {
  return typeof candidate === 'object' && candidate !== null && 'render' in candidate && typeof candidate.render === 'function'
}
