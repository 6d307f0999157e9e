import { announcementContract } from '../../domain/announcements/announcement-contract.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import type { DemoOffice } from './demo-office.ts'

/** Creates one announcement that the job sends when the demo starts, and one draft. */
export async function writeAnnouncements(office: DemoOffice): Promise<void> {
  await office.call(settingContract.update, { body: { key: 'smsPrice', value: { partPrice: '0.45' } } })
  const { items } = await office.call(buildingContract.list, { query: { pageSize: 10, sort: 'name:asc' } })
  const building = items.find(({ unitCount }) => unitCount > 0)
  if (!building) return
  const { id } = await office.call(announcementContract.create, {
    body: {
      title: 'Water off tomorrow morning',
      body: 'The thromde repairs the main pipe. There is no water tomorrow from 9:00 to 12:00. Please store water tonight.',
      bodyDzongkha: 'ནངས་པ་དྲོ་པ་ཆུ་མེད།',
      scope: 'BUILDING',
      buildingId: building.id,
      audience: 'TENANTS_AND_OWNERS',
    },
  })
  const { previewed } = await office.call(announcementContract.preview, { params: { id }, query: {} })
  await office.call(announcementContract.send, { params: { id }, body: { previewed } })
  await office.call(announcementContract.create, {
    body: {
      title: 'Office closed for Losar',
      body: 'Our office is closed for Losar. For urgent repairs call 17100001.',
      scope: 'OFFICE',
    },
  })
}
