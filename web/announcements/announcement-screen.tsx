import { formatCount, joinUnits } from '../../domain/money.ts'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { announcement as definition } from '../../domain/announcements/announcement.ts'
import type { Announcement } from '../../domain/announcements/announcement-contract.ts'
import { smsLength } from '../../domain/sms/sms-length.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { plural, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { Dzongkha } from '../ui/text/dzongkha.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import {
  announcementStateTable,
  announcementsPath,
  invalidatesAnnouncements,
  placeOfAnnouncement,
} from './announcement-labels.ts'
import { DeliveriesCard } from './deliveries-card.tsx'
import { SendAnnouncementDialog } from './send-announcement-dialog.tsx'

export function AnnouncementScreen() {
  const announcement = useEndpoint('announcement.read', { params: { id: useParam('id') } }, { refetchMs: 15_000 })
  return <Loaded query={announcement}>{(one) => <AnnouncementRecord announcement={one} />}</Loaded>
}

function AnnouncementRecord({ announcement }: { announcement: Announcement }) {
  const { id, title, state } = announcement
  const [open, setOpen] = useState<'edit' | 'send' | null>(null)
  const actions = useAnnouncementActions(announcement)
  const isDraft = state === 'DRAFT'
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Announcements`, to: announcementsPath }]}
        title={title}
        status={<StatusChip status={state} table={announcementStateTable} />}
        subtitle={`${definition.fields.audience.labelOf(announcement.audience)} · ${placeOfAnnouncement(announcement)}`}
        secondary={isDraft && <Button variant="default" onClick={() => setOpen('edit')}>{t`Edit`}</Button>}
        primary={
          isDraft ? (
            <Button onClick={() => setOpen('send')}>{t`Preview and send`}</Button>
          ) : (
            actions.canCancel && <Button variant="default" onClick={() => void actions.cancel()}>{t`Cancel announcement`}</Button>
          )
        }
        more={isDraft ? [{ label: t`Delete draft…`, isDangerous: true, onClick: () => void actions.remove() }] : []}
      />
      <RecordLayout
        main={
          <>
            <TextCard announcement={announcement} />
            {!isDraft && <DeliveriesCard announcement={announcement} />}
            <HistoryCard entityId={id} />
          </>
        }
        side={<SendingCard announcement={announcement} />}
      />
      {open === 'edit' && (
        <AnnouncementDialog announcement={announcement} onSaved={() => setOpen(null)} onClose={() => setOpen(null)} />
      )}
      {open === 'send' && <SendAnnouncementDialog announcement={announcement} onClose={() => setOpen(null)} />}
    </>
  )
}

function useAnnouncementActions({ id, title, version, state }: Announcement) {
  const navigate = useNavigate()
  const cancel = useAction('announcement.cancel', {
    invalidates: invalidatesAnnouncements,
    onSuccess: () => toast('SUCCESS', t`Announcement cancelled`),
  })
  const remove = useAction('announcement.remove', {
    invalidates: ['announcement.list'],
    onSuccess: () => {
      toast('SUCCESS', t`Draft deleted`)
      void navigate({ to: announcementsPath })
    },
  })
  return {
    canCancel: state === 'SCHEDULED' || state === 'SENDING',
    cancel: async () => {
      const question = {
        title: t`Cancel “${title}”?`,
        text: t`Messages already sent cannot be recalled. Nobody else gets this announcement.`,
        action: t`Cancel announcement`,
        cancel: t`Keep announcement`,
        isDangerous: true,
      }
      if (await confirm(question)) cancel.mutate({ params: { id } })
    },
    remove: async () => {
      const question = {
        title: t`Delete the draft “${title}”?`,
        text: t`Nothing was sent.`,
        action: t`Delete draft`,
        isDangerous: true,
      }
      if (await confirm(question)) remove.mutate({ params: { id }, ifMatch: version })
    },
  }
}

function TextCard({ announcement }: { announcement: Announcement }) {
  const { body, bodyDzongkha, smsText } = announcement
  const length = smsText === null ? null : smsLength(smsText)
  return (
    <RecordCard title={t`Text`}>
      <p className="words">{joinUnits(body)}</p>
      {bodyDzongkha !== null && (
        <p className="words mt-3">
          <Dzongkha>{joinUnits(bodyDzongkha)}</Dzongkha>
        </p>
      )}
      {smsText !== null && length !== null && (
        <figure className="sheet bare pad mt-3">
          <figcaption className="small secondary">{t`SMS as sent, ${plural(length.parts, '{n} part', '{n} parts')}`}</figcaption>
          <p className="words">{joinUnits(smsText)}</p>
        </figure>
      )}
    </RecordCard>
  )
}

function SendingCard({ announcement }: { announcement: Announcement }) {
  const { isUrgent, urgentReason, startsAt, peopleCount, smsCount, smsPartsCount, emailCount, costAmount } = announcement
  const channels = [announcement.sendsSms && 'SMS', announcement.sendsEmail && t`E-mail`, t`On screen`].filter(
    (channel) => typeof channel === 'string',
  )
  return (
    <RecordCard title={t`Sending`}>
      <SideFacts>
        <Fact label={t`Channels`} isWide>
          {channels.join(', ')}
        </Fact>
        {isUrgent && (
          <Fact label={t`Urgent`} isWide>
            {urgentReason}
          </Fact>
        )}
        <Fact label={t`Created`}>
          <InstantText at={announcement.createdAt} /> {announcement.createdByName}
        </Fact>
        {peopleCount !== null && (
          <>
            <Fact label={announcement.state === 'SCHEDULED' ? t`Starts` : t`Started`}>
              <InstantText at={startsAt} />
            </Fact>
            <Fact label={t`Sent by`}>{announcement.sentByName}</Fact>
            <Fact label={t`People`}>{formatCount(peopleCount)}</Fact>
            <Fact label={t`SMS`}>
              {t`${formatCount(smsCount ?? 0)} in ${plural(smsPartsCount ?? 0, '{n} part', '{n} parts')}`}
            </Fact>
            <Fact label={t`E-mails`}>{formatCount(emailCount ?? 0)}</Fact>
            <Fact label={t`Cost of SMS`}>
              {costAmount === null ? t`No price set` : <MoneyText amount={costAmount} withUnit />}
            </Fact>
          </>
        )}
        {announcement.cancelledAt !== null && (
          <Fact label={t`Cancelled`} isWide>
            <InstantText at={announcement.cancelledAt} /> {announcement.cancelledByName}
          </Fact>
        )}
      </SideFacts>
    </RecordCard>
  )
}
