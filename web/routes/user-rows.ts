import { IconUser, IconUserShield } from '@tabler/icons-react'
import type { ScreenRow } from '../platform/screen-row.ts'
import { t } from '../platform/texts.ts'

/** The people besides owners; managers are the ADMIN's alone (specification §6). */
export const userRows: readonly ScreenRow[] = [
  {
    path: '/admin/master-users/managers',
    label: t`Managers`,
    area: 'admin',
    roles: ['ADMIN'],
    group: t`Users`,
    icon: IconUserShield,
    screen: () => import('../people/managers/managers-screen.tsx').then((m) => m.ManagersScreen),
  },
  {
    path: '/admin/master-users/managers/new',
    label: t`New manager`,
    area: 'admin',
    roles: ['ADMIN'],
    screen: () => import('../people/managers/manager-form-screen.tsx').then((m) => m.NewManagerScreen),
  },
  {
    path: '/admin/master-users/managers/$id',
    label: t`Manager`,
    area: 'admin',
    roles: ['ADMIN'],
    screen: () => import('../pages/manager-page.tsx').then((m) => m.ManagerPage),
  },
  {
    path: '/admin/master-users/managers/$id/edit',
    label: t`Edit manager`,
    area: 'admin',
    roles: ['ADMIN'],
    screen: () => import('../people/managers/manager-form-screen.tsx').then((m) => m.EditManagerScreen),
  },
  {
    path: '/admin/master-users/tenants',
    label: t`Tenants`,
    area: 'admin',
    group: t`Users`,
    icon: IconUser,
    screen: () => import('../people/tenants/tenants-screen.tsx').then((m) => m.TenantsScreen),
  },
  {
    path: '/admin/master-users/tenants/new',
    label: t`New tenant`,
    area: 'admin',
    screen: () => import('../people/tenants/tenant-form-screen.tsx').then((m) => m.NewTenantScreen),
  },
  {
    path: '/admin/master-users/tenants/$id',
    label: t`Tenant`,
    area: 'admin',
    screen: () => import('../pages/tenant-page.tsx').then((m) => m.TenantPage),
  },
  {
    path: '/admin/master-users/tenants/$id/edit',
    label: t`Edit tenant`,
    area: 'admin',
    screen: () => import('../people/tenants/tenant-form-screen.tsx').then((m) => m.EditTenantScreen),
  },
]
