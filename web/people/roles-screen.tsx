import { ButtonLink } from '../ui/button-link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { RoleHolders } from './role-holders.tsx'
import { RoleRights } from './role-rights.tsx'

/** What each role may do, read from the calls themselves, and who holds which. */
export function RolesScreen() {
  return (
    <>
      <PageHeader
        title="Roles"
        secondary={
          <ButtonLink variant="default" to="/admin/audit">
            Audit
          </ButtonLink>
        }
      />
      <Tabs
        label="Roles"
        tabs={[
          { value: 'rights', label: 'What each role may do', panel: () => <RoleRights /> },
          { value: 'holders', label: 'Who holds which role', panel: () => <RoleHolders /> },
        ]}
      />
    </>
  )
}
