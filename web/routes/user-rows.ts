import { IconUser, IconUserShield } from '@tabler/icons-react'
import type { ScreenRow } from '../platform/screen-row.ts'

/** The people besides owners; managers are the ADMIN's alone (specification §6). */
export const userRows: readonly ScreenRow[] = [
  {
    path: '/admin/master-users/managers',
    label: 'Managers',
    area: 'admin',
    roles: ['ADMIN'],
    group: 'Users',
    icon: IconUserShield,
    screen: () => import('../people/managers-screen.tsx').then((m) => m.ManagersScreen),
  },
  {
    path: '/admin/master-users/managers/new',
    label: 'New manager',
    area: 'admin',
    roles: ['ADMIN'],
    screen: () => import('../people/manager-form-screen.tsx').then((m) => m.NewManagerScreen),
  },
  {
    path: '/admin/master-users/managers/$id',
    label: 'Manager',
    area: 'admin',
    roles: ['ADMIN'],
    screen: () => import('../billing/person-record-screens.tsx').then((m) => m.ManagerRecordScreen),
  },
  {
    path: '/admin/master-users/managers/$id/edit',
    label: 'Edit manager',
    area: 'admin',
    roles: ['ADMIN'],
    screen: () => import('../people/manager-form-screen.tsx').then((m) => m.EditManagerScreen),
  },
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
