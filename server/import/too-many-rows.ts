import { fieldProblem, type Problem } from '../../domain/problem.ts'

export function tooManyRows(): Problem {
  return fieldProblem('/file', 'A file can have at most 100,000 rows. Split the file.')
}
