import { UpdateUserPanel } from '../people/update-user-panel.tsx'
import { t } from '../platform/texts.ts'
import { DownloadMyData } from './download-my-data.tsx'

/** The panel of ADMIN and MANAGER with what is held about them, put together where all that is held is known. */
export function ProfilePanel({ onClose }: { onClose: () => void }) {
  return (
    <UpdateUserPanel
      onClose={onClose}
      myData={
        <section className="privacy-section" aria-label={t`My data`}>
          <h3>{t`My data`}</h3>
          <DownloadMyData />
        </section>
      }
    />
  )
}
