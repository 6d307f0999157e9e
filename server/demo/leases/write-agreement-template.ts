import { agreementTemplateContract } from '../../../domain/leases/templates/agreement-template-contract.ts'
import type { DemoOffice } from '../demo-office.ts'

/** Creates house rules that are included in the agreements of the next leases of units. */
export async function writeAgreementTemplate(office: DemoOffice): Promise<void> {
  await office.call(agreementTemplateContract.create, {
    body: {
      name: 'House rules for units',
      isForUnits: true,
      isDefault: true,
      clauses: [
        {
          title: 'House rules',
          text: '{{tenant.name}} and everybody who lives in {{property.name}} keep these rules:\n1. Quiet from 10 pm to 6 am.\n2. Waste goes into the bins behind the building.\n3. No satellite dishes on the front.',
        },
        {
          title: 'Water tank',
          text: 'The roof tank is cleaned twice a year. {{office.name}} announces the day.',
        },
        {
          title: 'Use',
          text: 'The unit is for {{lease.purpose}} only. Unlawful or dangerous use, and disturbing neighbours, are not allowed. Sub-letting needs the owner’s written consent (Act s.58).\n\nSmall pets are allowed.',
          replaces: 'USE',
        },
      ],
    },
  })
}
