import { IconScale } from '@tabler/icons-react'
import type { Reply } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import './lease-wizard.css'

type LeaseWarningsProps = { warnings: Reply<'lease.preview'>['warnings'] }

/** The broken tenancy rules, with the section of the law. */
export function LeaseWarnings({ warnings }: LeaseWarningsProps) {
  if (warnings.length === 0) return null
  return (
    <ul className="bare stack gap-2 lease-warnings">
      {warnings.map(({ code, message }) => (
        <li key={code} className="row top">
          <IconScale size={18} stroke={1.75} aria-hidden />
          <span>
            <span className="visually-hidden">{t`Against the tenancy rules:`} </span>
            {message}
          </span>
        </li>
      ))}
    </ul>
  )
}
