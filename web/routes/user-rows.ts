import { IconUser } from '@tabler/icons-react'
import type { ScreenRow } from '../platform/screen-row.ts'

/** The people besides owners. */
export const userRows: readonly ScreenRow[] = [
  {
    path: '/admin/master-users/tenants',
    label: 'Tenants',
    area: 'admin',
    group: 'Users',
    icon: IconUser,
    screen: () => import('../people/tenants-screen.tsx').then((m) => m.TenantsScreen),
  },
  {
    path: '/admin/master-users/tenants/new',
    label: 'New tenant',
    area: 'admin',
    screen: () => import('../people/tenant-form-screen.tsx').then((m) => m.NewTenantScreen),
  },
  {
    path: '/admin/master-users/tenants/$id',
    label: 'Tenant',
    area: 'admin',
    screen: () => import('../billing/person-record-screens.tsx').then((m) => m.TenantRecordScreen),
  },
  {
    path: '/admin/master-users/tenants/$id/edit',
    label: 'Edit tenant',
    area: 'admin',
    screen: () => import('../people/tenant-form-screen.tsx').then((m) => m.EditTenantScreen),
  },
]
