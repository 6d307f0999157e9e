import { Box } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { SkeletonBar } from '../ui/feedback/skeleton.tsx'
import { loadable } from '../ui/feedback/loadable.tsx'

const AltchaWidget = loadable(
  () => import('./altcha-widget.tsx'),
  (module) => module.AltchaWidget,
  {
    placeholder: () => <SkeletonBar width={100} />,
  },
)
const ExternalBotCheck = loadable(
  () => import('./external-bot-check.tsx'),
  (module) => module.ExternalBotCheck,
  {
    placeholder: () => <SkeletonBar width={100} />,
  },
)

export type BotCheck = {
  /** Part of the request body, as `botCheck`. Empty if no check is required. */
  answer: { botCheck?: string }
  /** A check is required and is not complete. */
  isMissing: boolean
  /** An answer is valid once. Call this after every attempt. */
  renew: () => void
  /** Rendered at this place in the form. Null if no check is required. */
  field: ReactNode
}

/** The bot check of a form that is open to the public. Its code is loaded when it is shown. */
export function useBotCheck({ isAsked, error }: { isAsked: boolean; error?: string | null }): BotCheck {
  const { data } = useEndpoint('config.read', undefined, { staleTimeMs: 60_000 })
  const [answer, setAnswer] = useState<string>()
  const [round, setRound] = useState(1)
  const renew = useCallback(() => {
    setAnswer(undefined)
    setRound((last) => last + 1)
  }, [])
  if (!isAsked || !data || data.botCheckKind === 'off') return { answer: {}, isMissing: false, renew, field: null }
  const { botCheckSiteKey, botCheckScript } = data
  return {
    answer: answer ? { botCheck: answer } : {},
    isMissing: !answer,
    renew,
    field: (
      <Box mih={52} key={round}>
        {botCheckScript && botCheckSiteKey ? (
          <ExternalBotCheck siteKey={botCheckSiteKey} script={botCheckScript} onAnswer={setAnswer} />
        ) : (
          <AltchaWidget onAnswer={setAnswer} />
        )}
        {error && !answer && (
          <p className="small danger mt-1" role="alert">
            {error}
          </p>
        )}
      </Box>
    ),
  }
}
