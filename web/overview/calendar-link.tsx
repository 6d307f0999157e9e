import { Button } from '@mantine/core'
import type { RoleName } from '../../domain/endpoint.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { copyText } from '../ui/feedback/copy-text.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'

/** Shown on the profile of an owner or tenant. */
export function CalendarCard() {
  return (
    <RecordCard title={t`Calendar`}>
      <CalendarLink />
    </RecordCard>
  )
}

const ofOffice = t`Lease ends, notice dates, viewings and tasks in the calendar of your phone or computer. It updates automatically.`
/** The content for each role, as the server builds it (read-calendar.ts). */
const calendarTexts: Readonly<Record<RoleName, string>> = {
  SUPERADMIN: ofOffice,
  ADMIN: ofOffice,
  MANAGER: ofOffice,
  OWNER: t`Lease ends, notice dates and viewings in the calendar of your phone or computer. It updates automatically.`,
  TENANT: t`Lease end, notice date and due dates in the calendar of your phone or computer. It updates automatically.`,
}

/** The secret address by which a calendar program reads upcoming dates. */
export function CalendarLink() {
  const link = useEndpoint('calendarLink.read', {})
  const { name } = useSignedIn().currentRole
  return (
    <div className="stack gap-2 start">
      <span className="secondary">{calendarTexts[name]}</span>
      <Loaded query={link}>
        {({ address, createdAt }) => <LinkButtons address={address && wholeOf(address)} hasLink={createdAt !== null} />}
      </Loaded>
    </div>
  )
}

function LinkButtons({ address, hasLink }: { address: string | null; hasLink: boolean }) {
  const invalidates = ['calendarLink'] as const
  const create = useAction('calendarLink.create', { invalidates, onSuccess: () => toast('SUCCESS', t`Calendar link created`) })
  const withdraw = useAction('calendarLink.withdraw', {
    invalidates,
    onSuccess: () => toast('SUCCESS', t`Calendar link withdrawn`),
  })
  const confirmReplace = async () => {
    const text = t`Calendars that use the present link stop updating. Subscribe to the new link there.`
    if (!hasLink || (await confirm({ title: t`Replace your calendar link?`, text, action: t`New link` }))) create.mutate({})
  }
  const confirmWithdraw = async () => {
    const text = t`Calendars that use the link stop updating.`
    if (await confirm({ title: t`Withdraw your calendar link?`, text, action: t`Withdraw link`, isDangerous: true }))
      withdraw.mutate({})
  }
  return (
    <>
      {address !== null && (
        <>
          <a href={address.replace(/^https?:/, 'webcal:')}>{t`Add to my calendar`}</a>
          <span className="secondary">{t`Keep the link secret: anybody who has it can read your calendar.`}</span>
        </>
      )}
      <div className="row wrap">
        {address !== null && (
          <Button variant="default" size="xs" onClick={() => void copyText(address, t`Calendar link copied`)}>
            {t`Copy link`}
          </Button>
        )}
        <Button variant="default" size="xs" loading={create.isPending} onClick={() => void confirmReplace()}>
          {hasLink ? t`New link` : t`Create calendar link`}
        </Button>
        {hasLink && (
          <Button
            variant="default"
            size="xs"
            color="red"
            loading={withdraw.isPending}
            onClick={() => void confirmWithdraw()}
          >{t`Withdraw link`}</Button>
        )}
      </div>
    </>
  )
}

/** An installation without a public address returns only the path. */
const wholeOf = (address: string) => new URL(address, location.origin).href
