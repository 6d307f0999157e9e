import { agreementTemplateContract } from '../../../domain/leases/templates/agreement-template-contract.ts'
import type { Admin } from '../factories.ts'

/** Clauses of the office that no lease has by default. */
export function anAgreementTemplate(admin: Pick<Admin, 'call'>, word = 'House') {
  return admin.call(agreementTemplateContract.create, {
    body: {
      name: `${word} rules`,
      isForUnits: true,
      clauses: [{ title: 'Pets', text: `{{tenant.name}} keeps no pets. ${word}` }],
    },
  })
}
