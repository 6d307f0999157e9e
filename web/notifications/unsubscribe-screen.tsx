import { Box, Button } from '@mantine/core'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Link } from '../ui/page/link.tsx'

/** The page of the unsubscribe link in an e-mail: stops or allows an office's announcements. Opening the page changes nothing. */
export function UnsubscribeScreen() {
  const token = useParam('token')
  const subscription = useEndpoint('unsubscribe.read', { params: { token } })
  const change = useAction('unsubscribe.change', { invalidates: ['unsubscribe'] })
  const set = (hasUnsubscribed: boolean) => change.mutate({ params: { token }, body: { hasUnsubscribed } })
  if (subscription.error?.status === 404) {
    return (
      <EmptyState
        isPage
        title={t`This link does not work`}
        text={t`The link is incomplete. Open it from the e-mail again.`}
        action={<Link to="/">{t`View all listings`}</Link>}
      />
    )
  }
  return (
    <Box component="section" className="sheet record-card" w="calc(100% - 2 * var(--space-4))" maw={520} mx="auto" my="xl">
      <div className="record-card-head">
        <h1>{t`Announcements by e-mail`}</h1>
      </div>
      <div className="record-card-body">
        <Loaded query={subscription}>
          {({ officeName, hasUnsubscribed }) => (
            <div className="stack gap-3">
              <output>
                {hasUnsubscribed
                  ? t`${officeName} no longer sends you announcements by e-mail.`
                  : t`${officeName} sends you announcements by e-mail.`}
              </output>
              <p className="secondary">
                {t`Payment advices, receipts, notices about your lease and urgent announcements are always sent.`}
              </p>
              <div>
                {hasUnsubscribed ? (
                  <Button variant="default" loading={change.isPending} onClick={() => set(false)}>
                    {t`Receive announcements again`}
                  </Button>
                ) : (
                  <Button loading={change.isPending} onClick={() => set(true)}>
                    {t`Stop announcements`}
                  </Button>
                )}
              </div>
            </div>
          )}
        </Loaded>
      </div>
    </Box>
  )
}
