import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { reportEntries } from './report-paths.ts'
import './reports.css'

/** Which reports there are. */
export function ReportsScreen() {
  const isAdmin = useSignedIn().currentRole.name === 'ADMIN'
  return (
    <>
      <PageHeader title={t`Reports`} subtitle={t`Each on the screen, as a workbook and on paper.`} />
      <ul className="report-entries">
        {reportEntries
          .filter(({ adminOnly = false }) => isAdmin || !adminOnly)
          .map(({ title, path, text }) => (
            <li key={path}>
              <Link to={path} className="report-entry sheet">
                <span className="report-entry-title">{title}</span>
                <span className="secondary">{text}</span>
              </Link>
            </li>
          ))}
      </ul>
    </>
  )
}
