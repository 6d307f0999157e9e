import { t } from '../../platform/texts.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { RoleHolders } from './role-holders.tsx'
import { RoleRights } from './role-rights.tsx'

/** The rights of each role, derived from the endpoints, and the people who have it. */
export function RolesScreen() {
  return (
    <>
      <PageHeader
        title={t`Roles`}
        secondary={
          <>
            <ButtonLink variant="default" to="/admin/security-log">{t`Security log`}</ButtonLink>
            <ButtonLink variant="default" to="/admin/audit">{t`Audit`}</ButtonLink>
          </>
        }
      />
      <Tabs
        label={t`Roles`}
        tabs={[
          { value: 'rights', label: t`What each role may do`, panel: () => <RoleRights /> },
          { value: 'holders', label: t`Who holds which role`, panel: () => <RoleHolders /> },
        ]}
      />
    </>
  )
}
