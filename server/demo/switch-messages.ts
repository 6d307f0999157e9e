import { templateContract } from '../../domain/notifications/template-contract.ts'
import { notificationTypes, typeRules } from '../../domain/settings/notification-type.ts'
import type { DemoOffice } from './demo-office.ts'

/** Two years are played in a minute: nobody of the demo is told of what is long past. Sign-ins are sent all the same. */
export async function switchMessages(office: DemoOffice, to: 'OFF' | 'ON'): Promise<void> {
  for (const type of notificationTypes.filter((one) => !typeRules[one].isSignIn)) {
    if (to === 'OFF') await office.call(templateContract.update, { params: { type }, body: { isOn: false } })
    else await office.call(templateContract.reset, { params: { type } })
  }
}
