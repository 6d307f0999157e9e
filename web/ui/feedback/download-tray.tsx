import { IconX } from '@tabler/icons-react'
import { type Download, useDownloads } from '../../platform/downloads.ts'
import { t } from '../../platform/texts.ts'
import './toast.css'
import '../theme/plain-buttons.css'

/** The running downloads, at the bottom of every page of an area, so that the person can continue to work. */
export function DownloadTray() {
  const downloads = useDownloads()
  return (
    <section className="download-tray" aria-label={t`Downloads`} aria-live="polite">
      {downloads.map((download) => (
        <OneDownload key={download.id} download={download} />
      ))}
    </section>
  )
}

function OneDownload({ download: { name, bytes, error: issue, cancel } }: { download: Download }) {
  return (
    <div className="download" role={issue ? 'alert' : undefined}>
      <div className="download-words">
        <strong>{name}</strong>
        <div className="figures">{issue ?? (bytes === 0 ? t`Preparing…` : sizeText(bytes))}</div>
        {!issue && <div className="download-bar" aria-hidden />}
      </div>
      <button type="button" className="icon-button" aria-label={issue ? t`Close ${name}` : t`Cancel ${name}`} onClick={cancel}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}

/** Changes in large steps, so that a screen reader rarely announces it: "0.5 MB received". */
function sizeText(bytes: number): string {
  return bytes < 500_000 ? t`Receiving…` : t`${(Math.floor(bytes / 500_000) / 2).toFixed(1)} MB received`
}
