import { Box, Button } from '@mantine/core'
import { formatDate } from '../../../domain/calendar-date.ts'
import { occupiesPlace, timesText, viewingStatusLabels } from '../../../domain/listings/viewing.ts'
import { t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Link } from '../../ui/page/link.tsx'
import { Fact, Facts } from '../../ui/record/facts.tsx'

/** The visitor's page, opened by the link in the SMS: shows the viewing and cancels it. */
export function ViewingByLinkScreen() {
  const code = useParam('code')
  const viewing = useEndpoint('viewing.readByLink', { params: { code } })
  const cancel = useAction('viewing.cancelByLink', {
    invalidates: ['viewing'],
    onSuccess: () => toast('SUCCESS', t`Viewing cancelled`),
  })
  const ask = async () => {
    const text = t`Your place becomes free for others. You can ask for another time on the listing.`
    const words = { title: t`Cancel this viewing?`, action: t`Cancel viewing`, cancel: t`Keep viewing` }
    if (await confirm({ ...words, text, isDangerous: true })) cancel.mutate({ params: { code } })
  }
  if (viewing.error?.status === 404) {
    return (
      <EmptyState
        isPage
        title={t`There is no viewing with this link`}
        text={t`The link is incomplete, or the viewing was deleted.`}
        action={<Link to="/">{t`View all listings`}</Link>}
      />
    )
  }
  return (
    <Box component="section" className="sheet record-card" w="calc(100% - 2 * var(--space-4))" maw={520} mx="auto" my="xl">
      <div className="record-card-head">
        <h1>{t`Your viewing`}</h1>
      </div>
      <div className="record-card-body">
        <Loaded query={viewing}>
          {({ status, listingTitle, placeLabel, isPast, ...slot }) => (
            <>
              <Facts>
                <Fact label={t`Listing`}>{listingTitle}</Fact>
                <Fact label={t`Place`}>{placeLabel}</Fact>
                <Fact label={t`Day and time`}>
                  {formatDate(slot.date)}, {timesText(slot)}
                </Fact>
                <Fact label={t`Status`}>{isPast && occupiesPlace(status) ? t`Past` : viewingStatusLabels[status]}</Fact>
              </Facts>
              {occupiesPlace(status) && !isPast && (
                <Button color="red" variant="default" mt="md" loading={cancel.isPending} onClick={() => void ask()}>
                  {t`Cancel viewing`}
                </Button>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Box>
  )
}
