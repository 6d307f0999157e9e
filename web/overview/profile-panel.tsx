import { Box } from '@mantine/core'
import { OwnMessages } from '../notifications/own-messages.tsx'
import { UpdateUserPanel } from '../people/update-user-panel.tsx'
import { t } from '../platform/texts.ts'
import { CalendarLink } from './calendar-link.tsx'
import { PrivacyRights } from './privacy-card.tsx'

/** The profile panel of ADMIN and MANAGER, with the rights of the privacy page. It is composed in this slice, because it uses all others. */
export function ProfilePanel({ onClose }: { onClose: () => void }) {
  return (
    <UpdateUserPanel
      onClose={onClose}
      myData={
        <>
          <Box component="section" className="stack gap-2 section" pt="lg" mt="lg" aria-label={t`Calendar`}>
            <h3>{t`Calendar`}</h3>
            <CalendarLink />
          </Box>
          <Box component="section" className="stack gap-2 section" pt="lg" mt="lg" aria-label={t`Messages`}>
            <h3>{t`Messages`}</h3>
            <OwnMessages />
          </Box>
          <Box component="section" className="stack gap-2 section" pt="lg" mt="lg" aria-label={t`My data`}>
            <h3>{t`My data`}</h3>
            <PrivacyRights />
          </Box>
        </>
      }
    />
  )
}
