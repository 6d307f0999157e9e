import { t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { SeverityIcon, useMessageLog } from '../ui/feedback/toast.tsx'

/** A toast disappears after 3 seconds. This log shows the last fifty. */
export function MessageLog() {
  const { messages } = useMessageLog()
  if (messages.length === 0) {
    return <p className="secondary">{t`Nothing yet. Messages stay here while this page is open.`}</p>
  }
  return (
    <ol className="message-log">
      {messages.map(({ id, severity, title, text, link, at }) => (
        <li key={id}>
          <SeverityIcon severity={severity} />
          <div>
            <strong>{title}</strong>
            {text && <div>{text}</div>}
            {link && <Link to={link.to}>{link.label}</Link>}
            <div className="small secondary">
              <InstantText at={at} />
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}
