import { endpoint, everyRole } from '../endpoint.ts'
import { idParams } from '../text.ts'

export const documentContract = {
  read: endpoint({
    method: 'GET',
    path: '/document/{id}',
    summary: 'The bytes of a picture or document, to who may see it; they never change',
    allow: everyRole,
    params: idParams,
    reply: 'FILE',
  }),
}
