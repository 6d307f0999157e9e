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
  /** What goes into the call as `botCheck`; left out where nothing is asked. */
  answer: { botCheck?: string }
  /** Asked, and not answered yet. */
  isMissing: boolean
  /** An answer counts once: call this after every try. */
  renew: () => void
  /** Where the form shows it; nothing where nothing is asked. */
  field: ReactNode
}

/** The bot check of a form that a stranger may send. Its code is loaded where it is shown. */
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
