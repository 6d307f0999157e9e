import { notFound } from '../../../domain/problem.ts'
import { vacancyContract } from '../../../domain/reports/vacancy-contract.ts'
import type { Services } from '../../platform/services.ts'
import { readVacancyLetter } from './read-vacancy-letter.ts'
import { renderVacancyLetter } from './vacancy-letter.ts'
import { readVacancies } from './vacancy-store.ts'

export function vacancyRoutes({ serve }: Services): void {
  serve.endpoint(vacancyContract.read, async ({ tx, params }) => {
    const unit = await tx.selectFrom('units').select('id').where('id', '=', params.id).executeTakeFirst()
    if (!unit) throw notFound('unit')
    return { vacancy: (await readVacancies(tx, [unit.id]))[0] ?? null }
  })
  serve.file(
    vacancyContract.letter,
    ({ tx, params }) => readVacancyLetter(tx, params.id),
    async (letter) => ({
      content: await renderVacancyLetter(letter),
      type: 'application/pdf',
      name: `vacancy-${letter.vacancy.unitNumber}-${letter.date}.pdf`,
    }),
  )
}
