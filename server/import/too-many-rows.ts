import { fieldProblem, type Problem } from '../../domain/problem.ts'

export function tooManyRows(): Problem {
  return fieldProblem('/file', 'A file has at most 100,000 rows. Divide it.')
}
